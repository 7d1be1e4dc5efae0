import './clock.css'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { liveStoreAtom } from '#src/atoms/live.ts'
import type { ViewProps } from '../define.ts'
import { bodyPx, labelPx } from '../parts/figures/type-scale.ts'
import { readClock, untilNext, zones } from './model.ts'
import type { Options } from './widget.ts'

/** Server time in the station's zone, and in a second one. Its texts are written on the whole second; React does not render a tick. */
export default function Clock({ context, options, box }: ViewProps<Options>) {
  const { t, i18n } = useTranslation()
  const store = useAtomValue(liveStoreAtom)
  const time = useRef<HTMLDivElement>(null)
  const date = useRef<HTMLDivElement>(null)
  const second = useRef<HTMLDivElement>(null)
  const { showSeconds, secondZone } = options
  const { zone } = context

  const chars = showSeconds ? 8 : 5
  const text = bodyPx(context.mode)
  const hasSecond = secondZone !== 'none' && box.height > text * 5

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const dateWords = (text: string): string => {
      const [year = '', month = '', day = ''] = text.split('-')
      return t('panel.content.date', { year, month, day })
    }
    const paint = (): void => {
      const now = store.serverNow()
      const here = readClock(now, zone, showSeconds)
      if (time.current !== null) time.current.textContent = here.time
      if (date.current !== null) date.current.textContent = `${dateWords(here.date)} ${t(`panel.content.weekday${here.weekday}`)}`
      if (second.current !== null && secondZone !== 'none') {
        const there = readClock(now, zones[secondZone], showSeconds)
        const day = there.date === here.date ? '' : ` ${t(`panel.content.weekday${there.weekday}`)}`
        second.current.textContent = `${t(`widgetChoice.secondZone.${secondZone}`)} ${there.time}${day}`
      }
      timer = setTimeout(paint, untilNext(now, showSeconds))
    }
    paint()
    return () => clearTimeout(timer)
  }, [store, zone, showSeconds, secondZone, hasSecond, t, i18n.language])

  // The second place on two lines where one is too narrow for it.
  const least = labelPx(context.mode)
  const isNarrow = box.width < least * 15.5
  const lines = hasSecond ? (isNarrow ? 4.6 : 3.4) : 2.6
  return (
    <div className="clock" role="timer">
      <div ref={time} className="clock-time" style={{ fontSize: Math.max(14, Math.min((box.width / chars) * 1.55, (box.height / lines) * 1.2)) }} />
      {/* As wide as the longest date and the longest place in the language that needs more. */}
      <div ref={date} className="clock-date" style={{ fontSize: Math.max(least, Math.min(text, box.width / 11.5)) }} />
      {hasSecond && <div ref={second} className="clock-second" style={{ fontSize: Math.max(least, Math.min(text * 0.95, box.width / 15.5)) }} />}
    </div>
  )
}
