import { Button } from '@arco-design/web-react'
import { IconFullscreenExit, IconMinus, IconPlus } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import { zoomed, type View } from './view.ts'

/** Nearer, further away, the whole country. */
export function ZoomButtons({ view, onView }: { view: View; onView(view: View | undefined): void }) {
  const { t } = useTranslation()
  return (
    <div className="place-zoom">
      <Button size="mini" icon={<IconPlus />} aria-label={t('resource.place.nearer')} onClick={() => onView(zoomed(view, 0.5))} />
      <Button size="mini" icon={<IconMinus />} aria-label={t('resource.place.further')} onClick={() => onView(zoomed(view, 2))} />
      <Button size="mini" icon={<IconFullscreenExit />} aria-label={t('resource.place.all')} onClick={() => onView(undefined)} />
    </div>
  )
}
