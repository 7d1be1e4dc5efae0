import { Decimal } from 'decimal.js'
import { useAtomValue } from 'jotai'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Slip, SlipEntry } from '#contract/schemas/settlement.ts'
import { isMaker, type EarlierSlip, type SlipFigure, type SlipProblem } from '#contract/settlement.ts'
import { figureWords, formulaWords, problemWords, slipWords, splitWords, warningWords } from '#contract/settlement-words.ts'
import { aboutText } from '#domain/settlement/about.ts'
import { capitals } from '#domain/settlement/capitals.ts'
import { figureName } from '#domain/settlement/figures.ts'
import { figureText, leavesPowerFactor, slipTables, type SlipCell, type SlipTable } from '#domain/settlement/layout.ts'
import { lastDay } from '#domain/settlement/period.ts'
import { useQuery } from '#src/atoms/query.ts'
import { canAtom, usernameAtom } from '#src/atoms/session.ts'
import { Stale } from '#src/ui/stale.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { PartView } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { Facts } from '#src/ui/side-drawer.tsx'
import { FigureMadeOf } from './made-of.tsx'
import { SETTLEMENT_EDIT, SLIP_CONFIRM } from './rights.ts'

/** Two sides work at slips: what the other one did is there after this at most. */
export const SLIPS_EVERY_MS = 30_000

/** A slip's tables; each figure opens to what it is made of. */
export function SlipFigures({ row }: { row: SlipEntry }) {
  const asked = useMemo(() => ({ id: row.id }), [row.id])
  const live = useQuery('settlementSlip', asked, { everyMs: SLIPS_EVERY_MS })
  return (
    <PartView live={live}>
      {(slip) => (
        <>
          <Stale live={live} />
          <WaitsForOther row={row} />
          <SlipSheet slip={slip} />
        </>
      )}
    </PartView>
  )
}

/** To who made a draft: they cannot agree to it, and who can. */
function WaitsForOther({ row }: { row: SlipEntry }) {
  const { t } = useTranslation()
  const username = useAtomValue(usernameAtom)
  const can = useAtomValue(canAtom)
  if (row.state !== 'draft' || row.payable === null || !can(SLIP_CONFIRM) || !isMaker(row, username)) return null
  return <p className="dim">{t('settlement.waitsForOther')}</p>
}

function SlipSheet({ slip }: { slip: Slip }) {
  const { t } = useTranslation()
  const { language } = useWords()
  const [opened, setOpened] = useState<SlipFigure>()
  const { facts } = slip
  const tables = useMemo(() => slipTables(slip.figures), [slip.figures])
  /** Who did something with the slip and when, as on paper; nothing while nobody has. */
  const doneBy = (key: 'confirmed' | 'locked', by: string | null, at: number | null) =>
    [slipWords[key][language], at === null ? '' : `${by ?? ''} · ${consoleTime(at)}`] as const
  // Of a red slip it is what it takes back.
  const payable = slip.figures.findLast(({ name }) => name === 'payable' || name === 'reversal')
  const said: (readonly [string, ReactNode])[] = [
    [slipWords.customer[language], facts.customerName],
    [slipWords.point[language], `${facts.pointNumber} ${facts.pointName}`],
    [slipWords.period[language], `${slip.month} (${slip.dateFrom} - ${lastDay(slip.dateTo)})`],
    // What a customer opens a slip for stands before all that it comes from.
    ...(payable === undefined || slip.payable === null
      ? []
      : [[figureWords[payable.name][language], <FigureButton key="payable" figure={payable} withUnit onOpen={setOpened} />] as const]),
    [slipWords.owner[language], facts.ownerName || '—'],
    [slipWords.bank[language], facts.bankName],
    [slipWords.account[language], facts.bankAccount],
    [slipWords.taxNumber[language], facts.taxNumber],
    ...(slip.formula === null ? [] : [[slipWords.formula[language], formulaWords[slip.formula][language]] as const]),
    ...(slip.split === null ? [] : [[slipWords.split[language], splitWords[slip.split][language]] as const]),
    ...(leavesPowerFactor(slip) ? [[slipWords.powerFactor[language], slipWords.powerFactorLeft[language]] as const] : []),
    ...(slip.payable === null ? [] : [[slipWords.capitals[language], capitals(slip.payable)] as const]),
    ...(slip.reverses === null ? [] : [[slipWords.reverses[language], `${slip.reversesNumber} ${slip.reason}`] as const]),
    ...(slip.reversedBy === null ? [] : [[slipWords.reversedBy[language], `${slip.reversedBy.number} ${slip.reason}`] as const]),
    ...(slip.reverses !== null ? [] : [doneBy('confirmed', slip.confirmedBy, slip.confirmedAt)]),
    ...(slip.confirmRemark === '' || slip.reverses !== null ? [] : [[t('settlement.remark'), slip.confirmRemark] as const]),
    doneBy('locked', slip.lockedBy, slip.lockedAt),
  ]
  return (
    <article className="slip">
      <Facts className="slip-facts" facts={said.filter(([, value]) => value !== '')} />
      <Mends slip={slip} />
      {slip.problems.length > 0 && (
        <ul className="slip-problems" role="alert">
          {slip.problems.map((problem) => (
            <li key={`${problem.code} ${problem.what}`}>
              <b>{problemWords[problem.code][language]}</b> {aboutText(problem, language)}
            </li>
          ))}
        </ul>
      )}
      {slip.warnings.length > 0 && (
        <ul className="slip-warnings">
          {slip.warnings.map((warning) => (
            <li key={`${warning.code} ${warning.what}`}>
              <b>{warningWords[warning.code][language]}</b> {aboutText(warning, language)}
            </li>
          ))}
        </ul>
      )}
      {slip.earlier !== null && <Earlier earlier={slip.earlier} now={slip.payable} />}
      {tables.map((table) => table.rows.length > 0 && <FigureTable key={table.key} table={table} onOpen={setOpened} />)}
      {opened !== undefined && <FigureMadeOf figure={opened} all={slip.figures} onClose={() => setOpened(undefined)} />}
    </article>
  )
}

const mends = {
  readingMissing: 'readings',
  ratioCorrected: 'readings',
  priceMissing: 'price',
  benefitRateMissing: 'benefitRate',
  taxRateMissing: 'taxRate',
  allocationMissing: 'allocation',
} as const satisfies Partial<Record<SlipProblem['code'], string>>

/** To who may do it: where what a draft lacks is entered. */
function Mends({ slip }: { slip: Slip }) {
  const { t } = useTranslation()
  const can = useAtomValue(canAtom)
  if (slip.state !== 'draft' || !can(SETTLEMENT_EDIT)) return null
  const lacks = new Set(slip.problems.flatMap(({ code }) => (code in mends ? [mends[code as keyof typeof mends]] : [])))
  return [...lacks].map((lack) => (
    <p key={lack} className="dim">
      {t(`settlement.mend.${lack}`)}
    </p>
  ))
}

/** What the slip came to before, and what made it another. */
function Earlier({ earlier: { number, at, by, figures, payable }, now }: { earlier: EarlierSlip; now: string | null }) {
  const { t } = useTranslation()
  const { language } = useWords()
  const rows = [...figures, { figure: { id: 'payable', name: 'payable', unit: 'CNY' } as const, was: payable, is: now }]
  const heads = [
    { text: t('settlement.figure') },
    ...(['settlement.before', 'settlement.now', 'settlement.difference'] as const).map((head) => ({ text: t(head), isNumber: true })),
  ]
  return (
    <SheetTable name="earlier" title={t('settlement.earlier')} note={t('settlement.earlierOf', { number, time: consoleTime(at), by })} heads={heads}>
      {rows.map(({ figure, was, is }) => (
        <tr key={figure.id} className={figure.id === 'payable' ? 'slip-strong' : ''}>
          <td>{figureName(figure, language)}</td>
          {[was, is, was === null || is === null ? null : new Decimal(is).minus(was).toFixed()].map((value, i) => (
            <td key={['was', 'is', 'difference'][i]} className="figure-right" data-head={heads[i + 1]?.text}>
              {value === null ? '—' : figureText({ ...figure, value }, language, true)}
            </td>
          ))}
        </tr>
      ))}
    </SheetTable>
  )
}

interface SheetTableProps {
  name: string
  title: string
  note?: string
  heads: readonly { text: string; isNumber?: boolean }[]
  /** Its rows. */
  children: ReactNode
}

function SheetTable({ name, title, note, heads, children }: SheetTableProps) {
  return (
    <section className={`slip-table slip-table-${name}`}>
      <h3>{title}</h3>
      {note !== undefined && <p className="dim">{note}</p>}
      <div className={heads.length > 2 ? 'figure-table figure-cards' : 'figure-table'}>
        <table>
          <thead>
            <tr>
              {heads.map(({ text, isNumber }) => (
                <th key={text} className={isNumber === true ? 'figure-right' : ''}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  )
}

function FigureTable({ table: { key, title, heads, rows }, onOpen }: { table: SlipTable; onOpen(figure: SlipFigure): void }) {
  const { language } = useWords()
  const first = rows[0]?.cells ?? []
  return (
    <SheetTable name={key} title={title[language]} heads={heads.map((head, i) => ({ text: head[language], isNumber: isNumber(first[i]) }))}>
      {rows.map(({ cells, strong }) => (
        <tr key={cells.map((cell) => ('text' in cell ? cell.text.en : cell.figure.id)).join('|')} className={strong === true ? 'slip-strong' : ''}>
          {cells.map((cell, i) => (
            <td key={heads[i]?.en} className={isNumber(cell) ? 'figure-right' : ''} data-head={heads[i]?.[language]}>
              {'text' in cell ? cell.text[language] : <FigureButton figure={cell.figure} withUnit={key === 'result'} onOpen={onOpen} />}
            </td>
          ))}
        </tr>
      ))}
    </SheetTable>
  )
}

const isNumber = (cell: SlipCell | undefined): boolean => cell !== undefined && 'figure' in cell

function FigureButton({ figure, withUnit, onOpen }: { figure: SlipFigure; withUnit: boolean; onOpen(figure: SlipFigure): void }) {
  const { language } = useWords()
  const { t } = useTranslation()
  return (
    <button type="button" className="figure-open" title={t('settlement.openFigure')} onClick={() => onOpen(figure)}>
      {figureText(figure, language, withUnit)}
    </button>
  )
}
