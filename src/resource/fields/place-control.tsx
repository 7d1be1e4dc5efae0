import { useTranslation } from 'react-i18next'
import { DecimalInput } from '#src/ui/inputs/inputs.tsx'
import type { FieldControl } from '../field.ts'

interface Place {
  longitude?: number | undefined
  latitude?: number | undefined
}

/** Longitude and latitude (WGS-84), or none. */
export function PlaceControl({ control: { id, value, onChange, disabled, faulty, describedBy } }: { control: FieldControl }) {
  const { t } = useTranslation()
  const place = (value ?? {}) as Place
  const set = (more: Place): void => {
    const next = { ...place, ...more }
    onChange(next.longitude === undefined && next.latitude === undefined ? null : next)
  }
  const common = { disabled, error: faulty, 'aria-describedby': describedBy, negative: true, places: 6 }
  return (
    <div className="form-place">
      <DecimalInput
        {...common}
        id={id}
        aria-label={t('resource.longitude')}
        placeholder={t('resource.longitude')}
        value={place.longitude}
        onChange={(longitude) => set({ longitude })}
      />
      <DecimalInput
        {...common}
        id={`${id}-latitude`}
        aria-label={t('resource.latitude')}
        placeholder={t('resource.latitude')}
        value={place.latitude}
        onChange={(latitude) => set({ latitude })}
      />
    </div>
  )
}
