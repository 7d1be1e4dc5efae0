import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { useAsk } from '#src/ui/ask.tsx'
import { message } from '#src/ui/message.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'

type Row = Answer<'sessionList'>['sessionList'][number]

/** Where the person is logged in, and a way to end it there. */
export function SessionsCard() {
  const { t } = useTranslation()
  const live = useQuery('sessionList', {}, { everyMs: 60_000 })
  const [ask, holder] = useAsk()
  const [ending, setEnding] = useState<string>()

  const end = async (id: string): Promise<void> => {
    if (!(await ask(t('personalCenter.end'), t('personalCenter.endAsk'), true))) return
    setEnding(id)
    try {
      await call('sessionEnd', { id })
      message.success(t('personalCenter.ended'))
    } catch (error) {
      message.error(error instanceof ApiError ? error.message : t('state.server'))
    } finally {
      setEnding(undefined)
      refreshQueries('sessionList')
    }
  }
  const browserWords = ({ browser, system }: Row): string =>
    browser === '' && system === '' ? t('personalCenter.unknownBrowser') : [browser, system].filter((part) => part !== '').join(' · ')

  return (
    <section className="card center-card center-wide">
      <h2>{t('personalCenter.sessions')}</h2>
      {holder}
      <LiveView live={live}>
        {({ sessionList }) =>
          sessionList.length === 0 ? (
            <Empty>{t('state.empty')}</Empty>
          ) : (
            <div className="sessions">
              <table className="plain-table">
                <thead>
                  <tr>
                    <th>{t('personalCenter.browser')}</th>
                    <th>{t('personalCenter.address')}</th>
                    <th>{t('personalCenter.started')}</th>
                    <th>{t('personalCenter.seen')}</th>
                    <th aria-label={t('personalCenter.end')} />
                  </tr>
                </thead>
                <tbody>
                  {sessionList.map((row) => (
                    <tr key={row.id}>
                      <td className="session-browser">{browserWords(row)}</td>
                      <td data-label={t('personalCenter.address')}>{row.address}</td>
                      <td data-label={t('personalCenter.started')}>{consoleTime(row.startedAt)}</td>
                      <td data-label={t('personalCenter.seen')}>{consoleTime(row.seenAt)}</td>
                      <td className="right session-end">
                        {row.current ? (
                          <span className="dim">{t('personalCenter.current')}</span>
                        ) : (
                          <Button size="small" loading={ending === row.id} onClick={() => void end(row.id)}>
                            {t('personalCenter.end')}
                          </Button>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </LiveView>
    </section>
  )
}
