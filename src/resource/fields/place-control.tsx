import { Button, Input, Select } from '@arco-design/web-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { coordinateSystems, fromWgs84, parsePosition, rounded, toWgs84, type CoordinateSystem, type Position } from '#src/map/coordinates.ts'
import { Waiting } from '#src/ui/state-card.tsx'
import type { FieldControl } from '../field.ts'

/** Outlines and the tree of areas come when a map is opened. */
const PlacePicker = lazyChunk(() => import('#src/map/place-picker.tsx'))

interface Place {
  longitude: number
  latitude: number
}

/** A place that cannot be: the form's rule says so at the field. */
const WRONG = { longitude: Number.NaN, latitude: Number.NaN }

/**
 * A place, or none: coordinates typed or pasted in the system that is chosen, or picked on a map. WGS-84 alone is kept, and said below. While somebody types,
 * another system reads the same text anew; a place that comes from elsewhere is written in it.
 */
export function PlaceControl({ control: { id, value, onChange, disabled, faulty, describedBy } }: { control: FieldControl }) {
  const { t } = useTranslation()
  const [system, setSystem] = useState<CoordinateSystem>('WGS84')
  /** What was typed, and the place that it meant. */
  const [typed, setTyped] = useState<{ text: string; means: unknown }>()
  const [open, setOpen] = useState(false)
  const place = value as Place | null | undefined
  const position: Position | undefined = place == null || Number.isNaN(place.longitude) ? undefined : [place.longitude, place.latitude]
  const text =
    typed !== undefined && typed.means === value ? typed.text : position === undefined ? '' : rounded(fromWgs84(position, system)).join(', ')

  const read = (written: string, from: CoordinateSystem): void => {
    const parsed = parsePosition(written)
    const found = parsed === undefined ? undefined : rounded(toWgs84(parsed, from))
    const means = written.trim() === '' ? null : found === undefined ? WRONG : { longitude: found[0], latitude: found[1] }
    setTyped({ text: written, means })
    onChange(means)
  }
  const choose = (next: CoordinateSystem): void => {
    setSystem(next)
    if (typed !== undefined && typed.means === value) read(typed.text, next)
  }
  return (
    <div className="place-control">
      <Input
        id={id}
        disabled={disabled}
        value={text}
        onChange={(written) => read(written, system)}
        placeholder={t('resource.place.example')}
        aria-describedby={describedBy}
        aria-invalid={faulty}
        autoComplete="off"
        allowClear
        {...(faulty ? { status: 'error' as const } : {})}
      />
      <Select
        disabled={disabled}
        value={system}
        onChange={choose}
        aria-label={t('resource.place.system')}
        options={coordinateSystems.map((one) => ({ value: one, label: t(`resource.place.${one}`) }))}
      />
      {!disabled && <Button onClick={() => setOpen(!open)}>{t(open ? 'resource.place.close' : 'resource.place.open')}</Button>}
      {position !== undefined && system !== 'WGS84' && <p className="form-place-kept">{t('resource.place.kept', { at: position.join(', ') })}</p>}
      {open && (
        <Suspense fallback={<Waiting />}>
          <PlacePicker place={position} onPick={([longitude, latitude]) => onChange({ longitude, latitude })} />
        </Suspense>
      )}
    </div>
  )
}
