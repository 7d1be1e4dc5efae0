import { Button, DatePicker, Input, Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmLevels, alarmStates, type AlarmLevel, type AlarmState } from '#contract/alarm.ts'
import { localDate } from '#domain/time.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { stationOptionsAtom, stationZoneAtom } from '#src/atoms/station.ts'
import { daysOf } from '#src/resource/list-query.ts'
import { hasFilter, type AlarmQuery } from './query.ts'

/** Typing pauses this long before the server is asked. */
const TYPING_MS = 400

export function Filters({ query, onChange, onClear }: { query: AlarmQuery; onChange(next: Partial<AlarmQuery>): void; onClear(): void }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const options = useAtomValue(stationOptionsAtom)
  // Days of the station that is asked about, of the console where it is about all.
  const zone = useAtomValue(stationZoneAtom)(query.station)
  const [text, setText] = useState(query.text)
  const [known, setKnown] = useState(query.text)
  if (known !== query.text) {
    setKnown(query.text)
    setText(query.text)
  }
  useEffect(() => {
    if (text === query.text) return undefined
    const timer = setTimeout(() => onChange({ text }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, query.text, onChange])
  return (
    <div className="alarm-filters">
      <Select
        style={{ width: 190 }}
        allowClear
        showSearch
        placeholder={t('alarm.station')}
        value={query.station === '' ? undefined : query.station}
        onChange={(station: string | undefined) => onChange({ station: station ?? '' })}
        filterOption={(wanted, option) =>
          String((option as { props: { children: string } }).props.children)
            .toLowerCase()
            .includes(wanted.toLowerCase())
        }
        options={options.map((option) => ({
          value: option.powerstationId,
          label: nameOf(option.powerstationName, option.powerstationNameEn, language),
        }))}
      />
      <Select
        mode="multiple"
        style={{ width: 230 }}
        allowClear
        maxTagCount={2}
        placeholder={t('alarm.level')}
        value={query.levels}
        onChange={(levels: AlarmLevel[]) => onChange({ levels })}
        options={alarmLevels.map((level) => ({ value: level, label: t(`level.${level}`) }))}
      />
      <Select
        style={{ width: 130 }}
        allowClear
        placeholder={t('alarm.state')}
        value={query.state}
        onChange={(state: AlarmState | undefined) => onChange({ state })}
        options={alarmStates.map((state) => ({ value: state, label: t(`alarmState.${state}`) }))}
      />
      <DatePicker.RangePicker
        style={{ width: 260 }}
        extra={<small className="dim">{t('alarm.days', { zone })}</small>}
        value={query.from === undefined || query.to === undefined ? [] : [localDate(zone, query.from), localDate(zone, query.to - 1)]}
        onChange={(texts: string[] | undefined) => {
          const [from, to] = texts ?? []
          onChange(from === undefined || to === undefined ? { from: undefined, to: undefined } : (daysOf(from, to, zone) ?? {}))
        }}
      />
      <Input.Search style={{ width: 220 }} allowClear placeholder={t('alarm.search')} value={text} onChange={setText} />
      {hasFilter(query) && <Button onClick={onClear}>{t('alarm.clearFilters')}</Button>}
    </div>
  )
}
