import { Button, Select } from '@arco-design/web-react'
import { IconDelete, IconDown, IconUp } from '@arco-design/web-react/icon'
import { playConditions, screenPaths } from '#contract/display-codes.ts'
import type { PlayEntry } from '#contract/display.ts'
import type { FieldControl } from '#src/resource/define.ts'
import { useWords } from '#src/resource/use-options.ts'
import { IntegerInput } from '#src/ui/inputs/inputs.tsx'
import { screenOptions, useScreenStations } from './choices.ts'

const HOURS = Array.from({ length: 25 }, (_, hour) => hour)
const fresh = (): PlayEntry => ({ path: screenPaths[0] ?? '', stationId: null, seconds: 30, when: 'always', from: 8, to: 18 })

/** The entries of a play list, in their order. */
export function EntriesEditor({ id, value, onChange, disabled, describedBy }: FieldControl) {
  const words = useWords()
  const { t } = words
  const stations = useScreenStations()
  const entries = Array.isArray(value) ? (value as PlayEntry[]) : []
  const set = (index: number, more: Partial<PlayEntry>): void => onChange(entries.map((entry, i) => (i === index ? { ...entry, ...more } : entry)))
  const move = (from: number, to: number): void => {
    const next = [...entries]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  const hours = HOURS.map((hour) => ({ value: hour, label: t('display.hour', { n: hour }) }))
  return (
    <div className="play-entries" id={id} role="group" aria-describedby={describedBy} tabIndex={-1}>
      {entries.map((entry, i) => (
        // Entries have no name of their own and may be alike: their place is what they are known by.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={i} className="play-entry" disabled={disabled}>
          <legend>{t('display.entry', { n: i + 1 })}</legend>
          <Select aria-label={t('display.show')} value={entry.path} onChange={(path: string) => set(i, { path })} options={screenOptions(words)} />
          <Select
            aria-label={t('display.station')}
            allowClear
            showSearch
            placeholder={t('display.fleetOf')}
            value={entry.stationId ?? undefined}
            onChange={(stationId: string | undefined) => set(i, { stationId: stationId ?? null })}
            options={stations}
          />
          <span className="play-seconds">
            <IntegerInput
              id={`${id}-seconds-${i}`}
              aria-label={t('display.duration')}
              value={entry.seconds}
              onChange={(seconds) => set(i, { seconds: seconds ?? 0 })}
            />
            <span className="dim">s</span>
          </span>
          <Select
            aria-label={t('display.when')}
            value={entry.when}
            onChange={(when: PlayEntry['when']) => set(i, { when })}
            options={playConditions.map((when) => ({ value: when, label: t(`display.whens.${when}`) }))}
          />
          {entry.when === 'hours' && (
            <span className="play-hours">
              <Select aria-label={t('display.nightFrom')} value={entry.from} onChange={(from: number) => set(i, { from })} options={hours} />
              <Select aria-label={t('display.nightTo')} value={entry.to} onChange={(to: number) => set(i, { to })} options={hours} />
            </span>
          )}
          <span className="play-tools">
            <Button size="small" icon={<IconUp />} disabled={i === 0} aria-label={t('display.moveUp', { n: i + 1 })} onClick={() => move(i, i - 1)} />
            <Button
              size="small"
              icon={<IconDown />}
              disabled={i === entries.length - 1}
              aria-label={t('display.moveDown', { n: i + 1 })}
              onClick={() => move(i, i + 1)}
            />
            <Button
              size="small"
              status="danger"
              icon={<IconDelete />}
              aria-label={t('display.removeEntry', { n: i + 1 })}
              onClick={() => onChange(entries.filter((_, at) => at !== i))}
            />
          </span>
        </fieldset>
      ))}
      <Button long disabled={disabled} onClick={() => onChange([...entries, fresh()])}>
        {t('display.addEntry')}
      </Button>
    </div>
  )
}
