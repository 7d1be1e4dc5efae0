import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Setpoint, SetpointIssue } from '#contract/schemas/setpoint.ts'
import { issueBars } from '#contract/strategy.ts'
import type { Language } from '#contract/text.ts'
import { formatNumber, toShown } from '#domain/units.ts'
import { textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useWords } from '#src/resource/use-options.ts'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { stationTime } from '#src/ui/time-words.ts'

/** A drawer shows so many. */
const MOST = 200

/** A unit as it is written beside values, without changing over to a larger one: what is written is told to its last digit. */
export const unitName = (unit: string): string => (unit === '' ? '' : toShown(1, unit, 0).unit)

/** A value as people call it. */
export function setpointWords(
  value: number | null,
  { texts, decimals, unit }: Pick<Setpoint, 'texts' | 'decimals' | 'unit'>,
  language: Language,
): string {
  if (value === null) return '—'
  const named = texts.find((one) => one.value === value)
  return named === undefined ? `${formatNumber(value, decimals, language)} ${unitName(unit)}`.trim() : textOf(named.text, language)
}

interface Props {
  stationId: string
  deviceSn: string
  setpoints: readonly Setpoint[]
  zone: string
  onClose(): void
}

/** Every setpoint that was written to a device: who, when, what became of it. */
export function SetpointRecord({ stationId, deviceSn, setpoints, zone, onClose }: Props) {
  const { t } = useTranslation()
  const { language } = useWords()
  const asked = useMemo(() => ({ powerstationId: stationId, deviceSn, order: 'desc' as const, pageNum: 1, pageSize: MOST }), [stationId, deviceSn])
  const live = useQuery('setpointIssueList', asked, { everyMs: 10_000 })
  const at = (time: number | null): string => (time === null ? '—' : stationTime(time, zone))
  const answerOf = ({ resultCode, message }: SetpointIssue): string => {
    const bar = resultCode === null ? issueBars.find((one) => one === message) : undefined
    return bar === undefined ? [resultCode ?? '', message].join(' ').trim() || '—' : t(`strategy.reason.${bar}`)
  }
  const heads = ['time', 'name', 'before', 'value', 'by', 'state', 'second', 'sent', 'answered', 'done', 'answer'] as const
  return (
    <SideDrawer title={`${t('setpoint.record')} · ${deviceSn}`} width={1080} onClose={onClose}>
      <LiveView live={live}>
        {({ issueList, totalRows }) =>
          issueList.length === 0 ? (
            <Empty>{t('setpoint.recordNone')}</Empty>
          ) : (
            <div className="strategy-scroll">
              {totalRows > issueList.length && <p className="dim">{t('setpoint.recordFirst', { n: totalRows, shown: issueList.length })}</p>}
              <table className="setpoint-record">
                <thead>
                  <tr>
                    {heads.map((head) => (
                      <th key={head} scope="col">
                        {t(`setpoint.${head}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {issueList.map((issue) => {
                    const point = setpoints.find(({ code }) => code === issue.code) ?? { texts: [], decimals: 1, unit: '', name: undefined }
                    return (
                      <tr key={issue.mid}>
                        <td>{at(issue.issuedAt)}</td>
                        <td>{point.name === undefined ? issue.code : textOf(point.name, language)}</td>
                        <td>{setpointWords(issue.before, point, language)}</td>
                        <td>
                          <b>{setpointWords(issue.value, point, language)}</b>
                        </td>
                        <td>{issue.issuedBy}</td>
                        <td>{t(`strategy.issueState.${issue.state}`)}</td>
                        <td>{issue.approvedBy ?? '—'}</td>
                        <td>{at(issue.sentAt)}</td>
                        <td>{at(issue.answeredAt)}</td>
                        <td>{at(issue.doneAt)}</td>
                        <td>{answerOf(issue)}</td>
                      </tr>
                    )
                  })}
                </tbody>
              </table>
            </div>
          )
        }
      </LiveView>
    </SideDrawer>
  )
}
