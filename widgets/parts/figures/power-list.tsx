import './power-list.css'
import { useTranslation } from 'react-i18next'
import type { Point } from '#contract/station.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { colourOf } from './meaning.ts'
import { PointLink } from './point-link.tsx'
import { powerWords } from './power-words.ts'

/** A station's powers, live, each with its colour and name: those that it has. */
export function PowerList({ points, columns = 1, chars = 8 }: { points: readonly Point[]; columns?: number; chars?: number }) {
  const { t } = useTranslation()
  return (
    <dl className="power-list" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {powerWords.map(([quantity, words]) => {
        const point = points.find((one) => one.quantity === quantity)
        return point === undefined ? null : (
          <div key={quantity}>
            <dt>
              <i style={{ background: `var(${colourOf(quantity)})` }} />
              {t(`widget.${words}`)}
            </dt>
            <dd>
              <PointLink point={point}>
                <LiveText point={point.id} unit="kW" decimals={1} chars={chars} />
              </PointLink>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
