import { Input, Radio } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { SettledNumber } from '#src/ui/inputs/number-box.tsx'
import { Empty } from '#src/ui/state-card.tsx'
import { timeWords } from '#src/ui/time-words.ts'
import { relativeScale } from '#widgets/parts/drawing/cells.ts'
import { placeOf, type Asked } from './address.ts'
import { curveColours } from './cell-curves.tsx'
import { Picture } from './picture.tsx'
import type { Readings } from './readings.ts'
import { looks, type Shown } from './shown.ts'
import { cellKey, type Source } from './sources.ts'

interface Props {
  readings: readonly Readings[]
  shown: Shown
  asked: Asked
  zone: string
  found: { place: number } | undefined
  isOld: boolean
  nameOfSource(source: Source): string
  onFind(place: number): void
  onPick(place: number): void
  onAsk(change: Record<string, string | readonly string[] | undefined>): void
}

/** The picture of all cells with its scale, its search and what the pointer is on. */
export function CellPicture({ readings, shown, asked, zone, found, isOld, nameOfSource, onFind, onPick, onAsk }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const [hover, setHover] = useState<number>()
  const [text, setText] = useState('')
  const [missed, setMissed] = useState(false)
  const { quantity, scale } = asked
  const look = looks[quantity]
  const { statistics, cells, states, values } = shown
  const [low, high] = scale === 'fixed' ? [asked.low, asked.high] : statistics === undefined ? [0, 1] : relativeScale(statistics)
  const words = (i: number): string => {
    const [cell, value] = [cells[i], values[i] as number]
    if (cell === undefined) return ''
    const said = Number.isNaN(value) ? t(`battery.state.${states[i] ?? 'unknown'}`) : formatShown(value, look.unit, look.decimals, language)
    return `${nameOfSource(cell.source)} · ${t('battery.packCell', { pack: cell.pack, n: cell.number })} · ${said}`
  }
  const find = (): void => {
    const clusters = readings.map(({ source }) => ({ numbers: source[quantity].map(({ number }) => number) }))
    const place = placeOf(text, clusters)
    setMissed(place === undefined && text.trim() !== '')
    if (place !== undefined) onFind(place)
  }
  const at = Math.max(0, ...readings.map((one) => one.at))
  const picked = asked.cells.flatMap((key, n) => {
    const i = cells.findIndex(({ source, number }) => cellKey(source.device.sn, number) === key)
    return i < 0 ? [] : [[i, curveColours[n] ?? '--accent'] as const]
  })
  const bound = (key: 'low' | 'high') => (
    <SettledNumber
      style={{ width: 76 }}
      isNeeded
      places={look.decimals}
      min={key === 'low' ? look.least : Number((asked.low + look.step).toFixed(look.decimals))}
      max={key === 'low' ? Number((asked.high - look.step).toFixed(look.decimals)) : look.most}
      unit={quantity === 'voltage' ? 'V' : '°C'}
      aria-label={t(`battery.${key}`)}
      value={asked[key]}
      onSettle={(value) => onAsk({ low: String(asked.low), high: String(asked.high), [key]: String(value) })}
    />
  )
  return (
    <section className="card section-card cells-card" aria-label={t('battery.picture')}>
      <h2>
        {t('battery.picture')}
        <Radio.Group
          type="button"
          size="small"
          value={quantity}
          options={(['voltage', 'temperature'] as const).map((value) => ({ value, label: t(`battery.${value}`) }))}
          onChange={(value: string) => onAsk({ quantity: value === 'voltage' ? undefined : value, low: undefined, high: undefined })}
        />
        <Radio.Group
          type="button"
          size="small"
          value={scale}
          options={(['relative', 'fixed'] as const).map((value) => ({ value, label: t(`battery.${value}`) }))}
          onChange={(value: string) => onAsk({ scale: value === 'relative' ? undefined : value })}
        />
        {scale === 'fixed' && (
          <>
            {bound('low')} – {bound('high')}
          </>
        )}
        <Input.Search
          size="small"
          className="cells-find"
          placeholder={t('battery.find')}
          aria-label={t('battery.find')}
          value={text}
          status={missed ? 'error' : undefined}
          onChange={(next) => {
            setText(next)
            setMissed(false)
          }}
          onSearch={find}
          onPressEnter={find}
        />
      </h2>
      <p className="cells-words" aria-live="polite">
        {missed ? (
          <span className="battery-bad">{t('battery.notFound', { text })}</span>
        ) : hover !== undefined ? (
          <b>{words(hover)}</b>
        ) : (
          <span className="dim">
            {t('battery.pictureWords', {
              n: cells.length,
              count: shown.clusters.reduce((sum, { cells: n, packSize }) => sum + Math.ceil(n / packSize), 0),
            })}
            {at > 0 && ` · ${t('battery.readAt', { time: timeWords(at, zone) })}`}
          </span>
        )}
      </p>
      {cells.length === 0 ? (
        <Empty>{t('battery.noCells')}</Empty>
      ) : (
        <Picture
          key={quantity}
          {...{ values, states, low, high, picked, found }}
          clusters={shown.clusters}
          names={readings.filter(({ source }) => source[quantity].length > 0).map(({ source }) => nameOfSource(source))}
          lowest={statistics?.lowest ?? -1}
          highest={statistics?.highest ?? -1}
          isOld={isOld}
          label={
            statistics === undefined
              ? t('battery.picture')
              : `${t('battery.picture')}${t('layout.colon')}${words(statistics.highest)}; ${words(statistics.lowest)}`
          }
          words={(i) => [`#${cells[i]?.number ?? ''}`, Number.isNaN(values[i]) ? '—' : formatNumber(values[i] as number, look.decimals, language)]}
          onHover={setHover}
          onPick={onPick}
        />
      )}
      <div className="cells-legend">
        <span>{formatShown(low, look.unit, look.decimals, language)}</span>
        <i className="cells-ramp" />
        <span>{formatShown(high, look.unit, look.decimals, language)}</span>
        <span className="dim">{t(`battery.scaleHow.${scale}`)}</span>
        <span>
          <i className="cells-key" data-key="highest" />
          {t('battery.highest')}
        </span>
        <span>
          <i className="cells-key" data-key="lowest" />
          {t('battery.lowest')}
        </span>
        {(['impossible', 'unknown'] as const).map(
          (state) =>
            states.includes(state) && (
              <span key={state}>
                <i className="cells-key" data-key={state} />
                {t(`battery.state.${state}`)}
              </span>
            ),
        )}
      </div>
    </section>
  )
}
