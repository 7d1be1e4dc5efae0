import { Button } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import type { SlipEntry, UtilityBill as Bill } from '#contract/schemas/settlement.ts'
import { billAmounts, billEnergies, billKeys, type BillLine } from '#contract/utility-bill.ts'
import { evenly } from '#domain/settlement/layout.ts'
import { toldLines } from '#domain/settlement/utility-bill.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { withMark } from '#src/ui/corrected.tsx'
import { Stale } from '#src/ui/stale.tsx'
import { moneyBox, quantityBox } from '#src/price/exact-boxes.ts'
import type { Field } from '#src/resource/field.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { Can, useCan } from '#src/ui/can.tsx'
import { Facts } from '#src/ui/side-drawer.tsx'
import { Empty, PartView } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { SETTLEMENT_EDIT } from './rights.ts'

/** What the utility billed beside a slip, line by line against what the console works out; typed in by who settles. */
export function UtilityBill({ row }: { row: SlipEntry }) {
  const { t } = useTranslation()
  const asked = useMemo(() => ({ id: row.id }), [row.id])
  const live = useQuery('utilityBill', asked)
  const [editing, setEditing] = useState(false)
  return (
    <PartView live={live}>
      {({ bill, lines }) => (
        <article className="slip">
          <Stale live={live} />
          <Can needs={SETTLEMENT_EDIT}>
            <Button className="bill-edit" onClick={() => setEditing(true)}>
              {t('settlement.editBill')}
            </Button>
          </Can>
          {bill === null ? (
            <Empty>{t('settlement.noBill')}</Empty>
          ) : (
            <>
              <Facts
                className="slip-facts"
                facts={[
                  [t('settlement.billNumber'), bill.number || '—'],
                  [t('settlement.billDate'), bill.date || '—'],
                  [t('settlement.billedBy'), `${bill.updatedBy} ${consoleTime(bill.updatedAt)}`],
                  ...(bill.reason === '' ? [] : [[t('settlement.reason'), bill.reason] as const]),
                ]}
              />
              <BillTable lines={lines} />
              <p className="dim">{t('settlement.billNote')}</p>
            </>
          )}
          {editing && <BillForm row={row} opened={bill} onClose={() => setEditing(false)} />}
        </article>
      )}
    </PartView>
  )
}

const shown = (value: string | null): string => (value === null ? '—' : evenly(value, 2))

function BillTable({ lines }: { lines: readonly BillLine[] }) {
  const { t } = useTranslation()
  const heads = ['billedFigure', 'ownFigure', 'difference', 'billSlip'] as const
  return (
    <div className="figure-table figure-cards">
      <table>
        <thead>
          <tr>
            <th>{t('settlement.billItem')}</th>
            {heads.map((head) => (
              <th key={head} className="figure-right">
                {t(`settlement.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {toldLines(lines).map(({ key, unit, billed, own, corrected, difference, slip, off }) => (
            <tr key={key} className={key === 'total' ? 'slip-strong' : ''}>
              <td>{`${t(`settlement.billOf.${key}`)} (${unit === 'CNY' ? t('settlement.yuan') : unit})`}</td>
              <td className="figure-right" data-head={t('settlement.billedFigure')}>
                {shown(billed)}
              </td>
              <td className="figure-right" data-head={t('settlement.ownFigure')}>
                {withMark(shown(own), corrected === true)}
              </td>
              <td
                className={off ? 'figure-right bill-off' : 'figure-right'}
                data-head={t('settlement.difference')}
                title={off ? t('settlement.billOff') : undefined}
              >
                {off ? `${shown(difference)} !` : shown(difference)}
              </td>
              <td className="figure-right" data-head={t('settlement.billSlip')}>
                {shown(slip)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type KnownBill = Answer<'utilityBill'>['bill']

function BillForm({ row, opened, onClose }: { row: SlipEntry; opened: KnownBill; onClose(): void }) {
  const { t } = useTranslation()
  const mayEdit = useCan(SETTLEMENT_EDIT)
  // As it was when it was opened, or read again after a conflict: what somebody else saves meanwhile is told, not written over.
  const [bill, setBill] = useState(opened)
  const isAgreed = row.state !== 'draft'
  const fields = useMemo(
    (): readonly Field<Bill>[] => [
      { key: 'number', title: 'settlement.billNumber', kind: 'text', maxLength: 64 },
      { key: 'date', title: 'settlement.billDate', kind: 'date' },
      ...billEnergies.map((key): Field<Bill> => ({
        ...quantityBox,
        key,
        title: `settlement.billOf.${key}`,
        unit: key === 'kvarh' ? 'kvarh' : 'kWh',
      })),
      ...billAmounts.map((key): Field<Bill> => ({ ...moneyBox, key, title: `settlement.billOf.${key}`, unit: 'CNY' })),
      { key: 'reason', title: 'settlement.reason', kind: 'textarea', maxLength: 500, required: isAgreed, hint: 'settlement.billReasonHint' },
    ],
    [isAgreed],
  )
  const empty = { number: '', date: '', reason: '', ...Object.fromEntries(billKeys.map((key) => [key, ''])) } as Bill
  const valuesOf = (one: KnownBill): Bill => ({ ...empty, ...one, reason: '' })
  const reload = async (): Promise<Bill> => {
    const now = (await call('utilityBill', { id: row.id })).bill
    setBill(now)
    return valuesOf(now)
  }
  return (
    <FormDrawer
      title={t('settlement.editBill')}
      fields={fields}
      initial={valuesOf(bill)}
      save={async (values) => {
        const typed = Object.fromEntries(Object.keys(empty).map((key) => [key, values[key as keyof Bill] ?? ''])) as Bill
        await call('saveUtilityBill', { id: row.id, ...(bill === null ? {} : { revision: bill.revision }), ...typed })
        refreshQueries('utilityBill')
      }}
      reload={reload}
      readOnly={!mayEdit}
      onClose={onClose}
    />
  )
}
