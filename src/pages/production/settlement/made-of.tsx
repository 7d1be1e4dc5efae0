import { useTranslation } from 'react-i18next'
import { isCorrected, type FigureSource, type SlipFigure } from '#contract/settlement.ts'
import { figureName } from '#domain/settlement/figures.ts'
import { figureText } from '#domain/settlement/layout.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useWords } from '#src/resource/use-options.ts'
import { CorrectedMark } from '#src/ui/corrected.tsx'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { consoleTime } from '#src/ui/time-words.ts'

interface Props {
  figure: SlipFigure
  all: readonly SlipFigure[]
  onClose(): void
}

/** What a figure is made of, down to readings, prices and what was agreed. */
export function FigureMadeOf({ figure, all, onClose }: Props) {
  const { language } = useWords()
  return (
    <SideDrawer title={figureName(figure, language)} width={620} onClose={onClose}>
      <ul className="slip-tree" tabIndex={0} aria-label={figureName(figure, language)}>
        <Branch figure={figure} all={all} />
      </ul>
    </SideDrawer>
  )
}

/** So far it is open at first. */
const OPEN_LEVELS = 3

function Branch({ figure, all, level = 0 }: Omit<Props, 'onClose'> & { level?: number }) {
  const { t } = useTranslation()
  const { language } = useWords()
  const { made, source, decimals } = figure
  const parents = (made?.of ?? []).flatMap((id) => all.find((one) => one.id === id) ?? [])
  /** Its register came to its end in the period. */
  const isAnew = made?.op === 'metered' && parents.some(({ name }) => name === 'top')
  const line = (
    <span className="slip-tree-line">
      <span>{figureName(figure, language)}</span>
      <b className="slip-num">{figureText(figure, language, true)}</b>
    </span>
  )
  const from = source !== null && (
    <small className="dim">
      <SourceWords source={source} />
      {source.kind === 'reading' && isCorrected(source) && <CorrectedMark />}
    </small>
  )
  if (made === null)
    return (
      <li>
        {line}
        {from}
      </li>
    )
  return (
    <li>
      <details open={level < OPEN_LEVELS}>
        <summary>
          {line}
          <small className="dim">
            {t(`settlement.op.${isAnew ? 'meteredAnew' : made.op}`)}
            {decimals === null ? '' : `, ${t('settlement.rounded', { places: decimals })}`}
          </small>
          {from}
        </summary>
        <ul>
          {parents.map((parent, i) => (
            <Branch key={`${parent.id} ${i}`} figure={parent} all={all} level={level + 1} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function SourceWords({ source }: { source: FigureSource }) {
  const { t } = useTranslation()
  const { language } = useWords()
  switch (source.kind) {
    case 'reading':
      return `${source.sn} ${source.code} ${source.date}${source.how === 'exchange' ? '' : ' 00:00'}${t('layout.colon')}${t(`settlement.readBy.${source.how}`)}`
    case 'ratio':
      return t('settlement.source.ratio', { ct: source.ct, pt: source.pt })
    case 'price':
      return t(source.own ? 'settlement.source.ownPrice' : 'settlement.source.price', { of: nameOf(source.of, source.ofEn, language) })
    case 'bill':
      return t('settlement.source.bill', { number: source.number })
    case 'contract':
      return t(source.base === undefined ? 'settlement.source.contract' : `settlement.source.${source.base}Twice`, { kw: source.kw })
    case 'demand':
      return t('settlement.source.demand', { at: consoleTime(source.at) })
    default:
      return t(`settlement.source.${source.kind}`)
  }
}
