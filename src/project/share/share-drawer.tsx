import './share.css'
import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkPath, SHARE_KEY, sharePaths } from '#contract/project-share.ts'
import type { ProjectShare } from '#contract/schemas/project-share.ts'
import type { Answer } from '#contract/schemas.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { useAsk } from '#src/ui/ask.tsx'
import { message } from '#src/ui/message.ts'
import { OnceDialog } from '#src/ui/once-dialog.tsx'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { failureWords } from '../failure-words.ts'
import { useProjectPart } from '../use-project-part.ts'
import { ShareForm } from './share-form.tsx'
import { ShareLog } from './share-log.tsx'

/** What links are of: one project's work, or the progress of a set. */
export type SharedThing = { projectId: string } | { projectSetId: string }

/** Share links of a project or set: made here, ended here, with what came of each. */
export function ShareDrawer({ about, onClose }: { about: SharedThing; onClose(): void }) {
  const { t } = useTranslation()
  const live = useQuery('projectShareList', about, { everyMs: 60_000 })
  useProjectPart('projectId' in about ? about.projectId : undefined, ['share'], ['projectShareList', 'projectShareLog'])
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<Answer<'saveProjectShare'>>()
  return (
    <SideDrawer title={t('projectId' in about ? 'projectShare.titleWork' : 'projectShare.titleProgress')} width={720} onClose={onClose}>
      <p className="dim">{t('projectId' in about ? 'projectShare.introWork' : 'projectShare.introProgress')}</p>
      <Button type="primary" onClick={() => setMaking(true)}>
        {t('projectShare.make')}
      </Button>
      <LiveView live={live}>
        {({ shareList }) =>
          shareList.length === 0 ? (
            <p className="dim">{t('projectShare.none')}</p>
          ) : (
            <ul className="share-links">
              {shareList.map((share) => (
                <ShareLine key={share.id} about={about} share={share} />
              ))}
            </ul>
          )
        }
      </LiveView>
      {making && (
        <ShareForm
          about={about}
          onMade={(answer) => {
            setMade(answer)
            refreshQueries('projectShareList')
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made !== undefined && (
        <OnceDialog
          title={t('projectShare.madeTitle')}
          lines={[
            { label: t('projectShare.link'), text: linkOf(made) },
            ...(made.code === '' ? [] : [{ label: t('projectShare.code'), text: made.code }]),
          ]}
          note={t(made.code === '' ? 'projectShare.once' : 'projectShare.onceCode')}
          onClose={() => setMade(undefined)}
        />
      )}
    </SideDrawer>
  )
}

const linkOf = ({ kind, token }: Answer<'saveProjectShare'>): string =>
  `${location.origin}${kind === 'work' ? linkPath : location.pathname}#${sharePaths[kind]}?${SHARE_KEY}=${token}`

function ShareLine({ about, share }: { about: SharedThing; share: ProjectShare }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [ask, dialog] = useAsk()
  const end = async (): Promise<void> => {
    if (!(await ask(t('projectShare.revokeTitle', { label: share.label }), t('projectShare.revokeText'), true))) return
    try {
      await call('revokeProjectShare', { ...about, id: share.id })
      refreshQueries('projectShareList')
    } catch (error) {
      message.error(failureWords(error, t))
    }
  }
  const facts = [
    share.kind === 'work' ? t('projectShare.activities', { count: share.activities }) : share.withPhotos && t('projectShare.hasPhotos'),
    t('projectShare.until', { date: share.expiresOn }),
    share.hasCode && t('projectShare.hasCode'),
    t('projectShare.openings', { count: share.openings }),
    share.lastOpenedAt !== null && t('projectShare.lastOpened', { time: consoleTime(share.lastOpenedAt) }),
    share.kind === 'work' && t('projectShare.reports', { count: share.reports }),
    t('projectShare.by', { name: share.createdBy }),
  ]
  return (
    <li data-state={share.state}>
      <div className="share-head">
        <b>{share.label}</b>
        <span className="share-state">{t(`projectShare.state.${share.state}`)}</span>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('projectShare.log')}
        </Button>
        {share.state !== 'revoked' && (
          <Button size="small" status="danger" onClick={() => void end()}>
            {t('projectShare.revoke')}
          </Button>
        )}
      </div>
      <p className="dim">{facts.filter(Boolean).join(' · ')}</p>
      {isOpen && <ShareLog about={about} share={share} />}
      {dialog}
    </li>
  )
}
