import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import type { WidgetContext } from '../define.ts'
import type { SitePart } from '../parts/site/site.ts'
import { silhouette, type View } from '../parts/site/space.ts'

interface Props {
  context: WidgetContext
  /** In the order in which they are painted: what stands in front is met first. */
  parts: readonly SitePart[]
  view: View
  onOpen(id: string): void
}

/** Things of the picture that have a device, as buttons over it: by pointer, finger and keyboard. */
export function PartButtons({ context, parts, view, onOpen }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const devices = new Map(context.model.devices.map((device) => [device.sn, device]))
  return parts.map((part) => {
    const device = devices.get(part.devices[0] ?? '')
    if (device === undefined) return null
    const corners = silhouette(view, part.extent)
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
    const [left, top] = [Math.min(...xs), Math.min(...ys)]
    const outline = corners.map(([x, y]) => `${(x - left).toFixed(1)}px ${(y - top).toFixed(1)}px`).join(', ')
    const name = nameOf(device.name, device.nameEn, language)
    return (
      <button
        key={part.id}
        type="button"
        className="site-part"
        data-part={part.id}
        style={{ left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top, clipPath: `polygon(${outline})` }}
        aria-label={t('panel.site.open', { name })}
        title={name}
        onClick={() => onOpen(part.id)}
      />
    )
  })
}
