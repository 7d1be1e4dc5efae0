import type { WidgetContext } from '../../define.ts'
import { useSitePicture } from './use-site-picture.ts'

/** A site in small: the picture without tags, by the station's own values. */
export function SiteMini({ context, box }: { context: WidgetContext; box: { width: number; height: number } }) {
  const { ref, lamps, feeds } = useSitePicture(context, box, { follows: false })
  return (
    <div className="site-mini" style={box} aria-hidden="true">
      {feeds}
      <canvas ref={ref} />
      <canvas ref={lamps} />
    </div>
  )
}
