import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { ResponsePoint, ResponseTask } from '#contract/schemas/response.ts'
import { textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useWords } from '#src/resource/use-options.ts'
import { Conflicts } from './conflicts.tsx'
import { eventWords, power } from './words.ts'

/** Gets a command: a part of nothing is none. */
const isMeant = ({ mode, kw, limitPercent }: ResponsePoint): boolean => mode === 'standby' || (kw > 0 && limitPercent > 0)

/** What is about to go out, point by point, with what stands in its way. */
export function IssueNote({ row }: { row: ResponseTask }) {
  const { t } = useTranslation()
  const words = useWords()
  const { id, kind, fromAt, toAt, targetKw } = row
  const which = useMemo(() => ({ id }), [id])
  const points = valueOf(useQuery('responseTask', which))?.points
  const asked = useMemo(
    () =>
      points === undefined || points.length === 0
        ? undefined
        : {
            id,
            kind,
            fromAt,
            toAt,
            targetKw,
            points: points.map(({ stationId, mode, limitPercent, kw }) => ({ stationId, mode, limitPercent, fixedKw: kw })),
          },
    [points, id, kind, fromAt, toAt, targetKw],
  )
  const rooms = valueOf(useQuery('responseRoom', asked))?.rooms
  const [begin = '', end = ''] = eventWords(row).split(' – ')
  const missing = targetKw - row.sharedKw
  return (
    <>
      <p>
        {t('response.issueNote', {
          count: points === undefined ? row.points : points.filter(isMeant).length,
          from: begin,
          to: end,
          action: t(`response.kindOf.${row.kind}`),
          shared: power(row.sharedKw, words),
          target: power(targetKw, words),
        })}
      </p>
      {missing > 0.05 && <p className="response-short">{t('response.issueShort', { missing: power(missing, words) })}</p>}
      {points !== undefined && (
        <div className="figure-table figure-cards">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('response.station')}</th>
                <th scope="col" className="figure-right">
                  {t('response.part')}
                </th>
                <th scope="col" className="figure-right">
                  {t('response.room')}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map((point) => {
                const room = rooms?.find(({ stationId }) => stationId === point.stationId)
                const isBeyond = room !== undefined && room.headroomKw !== null && point.kw > room.headroomKw + 0.05
                return (
                  <tr key={point.stationId}>
                    <td className="response-station">
                      {textOf(point.name, words.language)}
                      <Conflicts conflicts={room?.conflicts ?? []} words={words} />
                    </td>
                    <td className="figure-right" data-head={t('response.part')}>
                      {power(point.kw, words)}
                    </td>
                    <td data-head={t('response.room')} className={`figure-right ${isBeyond ? 'response-short' : ''}`}>
                      {power(room?.headroomKw ?? null, words)}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
