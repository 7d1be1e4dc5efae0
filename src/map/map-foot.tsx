import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { scaleBar, type View } from './view.ts'

/** Below the offline map: its scale, that it is a schematic one, and what else there is to say. */
export function MapFoot({ view, children }: { view: View; children?: ReactNode }) {
  const { t } = useTranslation()
  const { km, share } = scaleBar(view)
  return (
    <div className="place-foot">
      <span className="place-scale" style={{ width: `${share * 100}%` }}>
        {km < 1 ? `${km * 1000} m` : `${km} km`}
      </span>
      <span>{t('resource.place.schematic')}</span>
      {children}
    </div>
  )
}
