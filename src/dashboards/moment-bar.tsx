import { Button } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '#src/atoms/live.ts'
import { chosenStationAtom, STATION_KEY, stationOptionsAtom } from '#src/atoms/station.ts'
import { DayPicker } from '#src/ui/inputs/pickers.tsx'
import { message } from '#src/ui/message.ts'
import { timeWords } from '#src/ui/time-words.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** While the slider moves the dashboard follows this often. */
const FOLLOW_MS = 150

interface Props {
  zone: string
  /** Undefined: now. */
  moment: number | undefined
  onMoment(moment: number | undefined): void
  onClose(): void
}

/** Looks back: the last day on a slider, any moment by date and time. Every widget shows it; a link opens the same moment. */
export default function MomentBar({ zone, moment, onMoment, onClose }: Props) {
  const { t } = useTranslation()
  // The slider's right end: the minute in which the bar was opened.
  const [end] = useState(() => Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS)
  const [at, setAt] = useState(moment ?? end)
  const anyStation = useAtomValue(stationOptionsAtom).length > 0
  const station = useAtomValue(chosenStationAtom)

  useEffect(() => {
    if (at === (moment ?? end)) return undefined
    const timer = setTimeout(() => onMoment(at), FOLLOW_MS)
    return () => clearTimeout(timer)
  }, [at, moment, end, onMoment])

  const copy = (): void => {
    // Whoever opens it may have another station chosen: the moment is this one's.
    const [path = '', query = ''] = location.hash.split('?')
    const asked = new URLSearchParams(query)
    if (station !== undefined) asked.set(STATION_KEY, station.powerstationId)
    void navigator.clipboard?.writeText(`${location.href.split('#')[0]}${path}?${asked.toString()}`).then(
      () => message.success(t('dashboard.moment.copiedLink')),
      () => undefined,
    )
  }
  if (!anyStation) return null
  return (
    <div className="moment-bar" role="group" aria-label={t('dashboard.moment.label')}>
      <output className="moment-words">
        {moment === undefined ? t('dashboard.moment.live') : t('dashboard.moment.at', { time: timeWords(moment, zone).slice(0, 16) })}
      </output>
      <input
        type="range"
        aria-label={t('dashboard.moment.slider')}
        aria-valuetext={timeWords(at, zone)}
        min={end - DAY_MS}
        max={end}
        step={MINUTE_MS}
        value={Math.max(end - DAY_MS, at)}
        onChange={(event) => setAt(Number(event.target.value))}
      />
      <DayPicker
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        timezone={zone}
        aria-label={t('dashboard.moment.label')}
        value={at}
        allowClear={false}
        disabledDate={(day) => day !== undefined && Number(day.valueOf()) > end}
        onChange={(_text, day) => day !== undefined && setAt(Math.min(end, Number(day.valueOf())))}
      />
      {navigator.clipboard !== undefined && (
        <Button onClick={copy} disabled={moment === undefined}>
          {t('dashboard.moment.copyLink')}
        </Button>
      )}
      <Button type="primary" onClick={onClose}>
        {t('dashboard.moment.back')}
      </Button>
    </div>
  )
}
