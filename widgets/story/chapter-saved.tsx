import { useAtomValue } from 'jotai'
import { isTrue, valueOf } from '#contract/live-value.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import { useLiveSelect } from '../parts/data/use-live-select.ts'
import { useRecordedInstead } from './chapter-since.tsx'
import { savedBy, symbolsOf } from './model.ts'
import { Page, pictureBox, type ChapterProps } from './page.tsx'
import { Symbols } from './symbols.tsx'
import { useEnergyWords } from './words.ts'

/** So many symbols at most: they can still be told apart from afar. */
const MOST = 30

/** What the sun's energy saved since the beginning, in trees, kilometres and households; every factor with its source. */
export default function ChapterSaved({ context, options, box, px }: ChapterProps) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const energy = useEnergyWords(options.readers)
  const point = context.point('pvGeneration')
  // The register counts by tenths; whole kWh are as fine as the picture shows.
  const register = useLiveSelect(point?.id, (live) => {
    const value = valueOf(live)
    return value === undefined ? undefined : Math.round(value)
  })
  const kwh = useRecordedInstead(context) ?? register
  const isOld = useLiveSelect(point?.id, (live) => !isTrue(live))
  const isOnItsWay = useLiveSelect(point?.id, (live) => live.state === 'waiting')
  const saved = savedBy(kwh ?? 0, options)
  const picture = pictureBox({ box, px })
  const rows = [
    {
      kind: 'tree' as const,
      colour: '--carbon',
      count: saved.trees,
      factor: `${options.treeKgPerYear} kg CO₂`,
      source: options.treeSource || t('panel.story.source.tree'),
    },
    {
      kind: 'car' as const,
      colour: '--pile',
      count: saved.km,
      factor: `${options.carKwhPer100Km} kWh/100 km`,
      source: options.carSource || t('panel.story.source.car'),
    },
    {
      kind: 'house' as const,
      colour: '--pv',
      count: saved.households,
      factor: `${formatNumber(options.householdKwhPerYear, 0, language)} kWh`,
      source: options.householdSource || t('panel.story.source.house'),
    },
  ]
  const say =
    kwh === undefined
      ? t(isOnItsWay ? 'state.waiting' : 'panel.story.noReading')
      : t(`panel.story.saved_${options.readers}`, {
          kwh: energy(kwh),
          tonnes: formatNumber(saved.co2Kg / 1000, 1, language),
          factor: options.co2KgPerKwh,
        })
  const note = t('panel.story.savedNote', { factor: options.co2KgPerKwh, source: options.co2Source || t('widget.co2Source') })
  const height = picture.height / rows.length
  return (
    <Page box={box} px={px} title={t(`panel.story.title.saved_${options.readers}`)} say={say} note={note}>
      {kwh !== undefined && (
        <ul className={isOld ? 'story-saved story-old' : 'story-saved'}>
          {rows.map(({ kind, colour, count, factor, source }) => {
            const { each, symbols } = symbolsOf(count, MOST)
            const words = Math.min(box.width * 0.42, px * 24)
            return (
              <li key={kind} style={{ height, color: `var(${colour})` }}>
                <div style={{ width: words }}>
                  <b style={{ fontSize: Math.min(px * 2.9, height * 0.34) }}>{formatNumber(count, 0, language)}</b>
                  <span style={{ fontSize: px * 1.15 }}>{t(`panel.story.thing.${kind}`)}</span>
                  <small title={`${factor} · ${source}`}>
                    {factor} · {source}
                  </small>
                </div>
                <Symbols
                  kind={kind}
                  symbols={symbols}
                  box={{ width: picture.width - words - px, height: height - px * 1.8 }}
                  words={t(`panel.story.each.${kind}`, { n: formatNumber(each, 0, language) })}
                />
              </li>
            )
          })}
        </ul>
      )}
    </Page>
  )
}
