import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { AnalysisPoint } from '#contract/schemas/analysis.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { Option } from '#src/resource/define.ts'
import type { FieldControl, FormValues, Search } from '#src/resource/field.ts'
import { settings } from '#src/settings.ts'
import { exactWords } from '#src/ui/corrected.tsx'
import { MomentInput } from '#src/ui/inputs/time-inputs.tsx'
import { Failed } from '#src/ui/state-card.tsx'
import { timeWords, zoneWords } from '#src/ui/time-words.ts'

const named = (found: readonly AnalysisPoint[] | undefined, language: 'zh' | 'en'): Option[] =>
  (found ?? []).flatMap((point) =>
    // What a station itself has is worked out, not read.
    point.deviceSn === null
      ? []
      : [
          {
            value: String(point.id),
            label: [
              nameOf(point.stationName, point.stationNameEn, language),
              nameOf(point.deviceName, point.deviceNameEn, language),
              textOf(point.name, language),
            ].join(' · '),
          },
        ],
  )

/** Parameters of devices, by words of their station, device or name. */
export const pointSearch: Search = {
  useFound(text) {
    const language = useAtomValue(languageAtom)
    const asked = useMemo(() => ({ text }), [text])
    return named(valueOf(useQuery('analysisPoints', asked))?.points, language)
  },
  useChosen(values) {
    const language = useAtomValue(languageAtom)
    const key = values.join(',')
    const asked = useMemo(() => (key === '' ? undefined : { ids: key.split(',').map(Number) }), [key])
    return named(valueOf(useQuery('analysisPoints', asked))?.points, language)
  },
}

/** The point that a form is about, as far as it is known. */
function usePoint(values: FormValues | undefined): AnalysisPoint | undefined {
  const id = Number(values?.point)
  const asked = useMemo(() => (id > 0 ? { ids: [id] } : undefined), [id])
  return valueOf(useQuery('analysisPoints', asked))?.points[0]
}

/** A moment to the second, by the clock of the point's station. */
export function MomentControl({ id, value, onChange, disabled, faulty, describedBy, values }: FieldControl) {
  const zone = usePoint(values)?.timeZone ?? settings.consoleZone
  return (
    <MomentInput
      id={id}
      describedBy={describedBy}
      disabled={disabled}
      faulty={faulty}
      seconds
      zone={zone}
      value={typeof value === 'number' ? value : undefined}
      onChange={onChange}
    />
  )
}

const intoView = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' })

/** A moment, and the readings around it to pick one of: as it came, and as it counts. */
export function ReadingControl(control: FieldControl) {
  const { value, onChange, values, id, disabled } = control
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const point = usePoint(values)
  const zone = point?.timeZone ?? settings.consoleZone
  const at = typeof value === 'number' ? value : undefined
  const pointId = point === undefined || point.deviceSn === null ? undefined : point.id
  /** The moment around which readings stand: it stays while one of them is picked, so that the list does not move away under the pointer. */
  const [around, setAround] = useState(at)
  const asked = useMemo(() => (pointId === undefined || around === undefined ? undefined : { point: pointId, at: around }), [pointId, around])
  const live = useQuery('readingsAround', asked)
  const isListed = at !== undefined && (live.state === 'fresh' || live.state === 'stale') && live.value.readings.some(({ t }) => t === at)
  if (at !== around && !isListed) setAround(at)
  const shown = (v: number | null): string => (v === null || point === undefined ? '—' : exactWords(v, point.unit, point.decimals, language))
  return (
    <>
      <MomentControl {...control} />
      {asked !== undefined && live.state === 'failed' && <Failed cause={live.cause} words={live.words} />}
      {asked !== undefined && live.state !== 'waiting' && live.state !== 'failed' && (
        <div className="correction-readings">
          {live.value.readings.length === 0 ? (
            <p className="dim">{t('correction.noneNear')}</p>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">
                    {t('correction.when')} {zoneWords(at ?? 0, zone)}
                  </th>
                  <th scope="col">{t('correction.raw')}</th>
                  <th scope="col">{t('correction.counts')}</th>
                </tr>
              </thead>
              <tbody>
                {live.value.readings.map((reading) => (
                  <tr key={reading.t} data-chosen={reading.t === at} ref={reading.t === at ? intoView : undefined}>
                    <td>
                      <label>
                        <input
                          type="radio"
                          name={`${id}-reading`}
                          disabled={disabled || reading.t < live.value.oldest}
                          checked={reading.t === at}
                          onChange={() => onChange(reading.t)}
                        />
                        {timeWords(reading.t, zone)}.{String(reading.t % 1000).padStart(3, '0')}
                      </label>
                    </td>
                    <td>{shown(reading.raw ?? reading.value)}</td>
                    <td>{reading.raw === null ? '' : shown(reading.value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      )}
    </>
  )
}
