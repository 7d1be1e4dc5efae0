import { Decimal } from 'decimal.js'
import { useTranslation } from 'react-i18next'
import type { ElectricityAllocation } from '#contract/schemas/fee.ts'
import { separated } from '#domain/settlement/layout.ts'
import { CorrectedMark } from '#src/ui/corrected.tsx'
import { pointWords } from '#src/price/fee-words.ts'

/** The fee that was parted was worked out of corrected readings. */
export const isFeeCorrected = ({ parties }: ElectricityAllocation): boolean => parties.some(({ feeCorrected }) => feeCorrected === true)

/** So was it, or it was parted by such: each part has all weights in it. */
export const areAmountsCorrected = (row: ElectricityAllocation): boolean =>
  isFeeCorrected(row) || row.parties.some(({ weightCorrected }) => weightCorrected === true)

/** The parts of a fee, with their sum: it is the fee, to the cent. */
export function Parts({ row }: { row: ElectricityAllocation }) {
  const { t } = useTranslation()
  const isCorrected = areAmountsCorrected(row)
  const sum = row.parties.reduce((all, { amount }) => all.plus(amount), new Decimal(0))
  return (
    <div className="fee-parts">
      <table className="plain-table">
        <caption className="sr-only">{t('fee.amounts')}</caption>
        <thead>
          <tr>
            <th>{t('fee.partyTitle')}</th>
            <th>{t('fee.point')}</th>
            <th className="right">{t('fee.weight')}</th>
            <th className="right">{t('fee.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {row.parties.map((one) => (
            <tr key={`${one.connectionPointId}/${one.party}`}>
              <td>{t(`fee.party.${one.party}`)}</td>
              <td>{pointWords(one.pointName, one.pointNumber, one.customerName)}</td>
              <td className="right">
                {separated(one.weight)}
                {one.weightCorrected === true && <CorrectedMark />}
              </td>
              <td className="right">
                {separated(one.amount)}
                {isCorrected && <CorrectedMark />}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{t('fee.sum')}</td>
            <td className="right">
              <b>{separated(sum.toFixed(2))}</b>
              {isFeeCorrected(row) && <CorrectedMark />}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
