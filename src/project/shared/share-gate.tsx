import './shared.css'
import { useEffect, useEffectEvent, useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { fromEvent, merge, timer } from 'rxjs'
import { code } from '#contract/endpoint.ts'
import { SHARE_KEY, type ShareKind } from '#contract/project-share.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { localValue } from '#src/api/local-value.ts'
import { LinkInvalid } from '#src/ui/link-invalid.tsx'
import { PublicCard, PublicInput } from '#src/ui/public-card.tsx'
import { KNOWN_BY, keptWork } from './kept-work.ts'
import { WorkRefused } from './unsent.tsx'
import type { ShareLink } from './use-reports.ts'

/** `away`: there is no network, and what this device knows is shown meanwhile. */
type Stage = 'opening' | 'invalid' | 'away' | 'code' | { link: ShareLink; away: boolean }

interface Props {
  kind: ShareKind
  title: string
  children(link: ShareLink, away: boolean): ReactNode
}

/** Opens the share link of the address: asks for its code once a device, or says that it is good for nothing. */
export function ShareGate({ kind, title, children }: Props) {
  const [address] = useSearchParams()
  const token = address.get(SHARE_KEY) ?? ''
  // Another link is another page.
  if (token === '') return <LinkInvalid title={title} />
  return (
    <Gate key={token} token={token} kind={kind} title={title}>
      {children}
    </Gate>
  )
}

const AGAIN_MS = 15_000

function Gate({ token, kind, title, children }: Props & { token: string }) {
  const { t } = useTranslation()
  const [stage, setStage] = useState<Stage>('opening')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const secret = useMemo(() => localValue(`shareDevice.${token.slice(0, KNOWN_BY)}`), [token])
  const refused = (): void => {
    keptWork(token).set(undefined)
    setStage('invalid')
  }
  const knows = (): boolean => kind === 'work' && keptWork(token).get() !== undefined
  const open = async (told: string): Promise<void> => {
    try {
      const answer = await call('shareOpen', { token, code: told, device: secret.get() ?? '' })
      if (answer.asksCode) return setStage('code')
      if (answer.kind !== kind) return refused()
      if (answer.device !== '') secret.set(answer.device)
      setStage({ link: { token, device: answer.device }, away: false })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === code.badRequest && told !== '') setFault(error.fields?.code ?? error.message)
      else if (error.code === code.notFound || error.code === code.badRequest) refused()
      else setStage((now) => (typeof now === 'object' ? now : knows() ? { link: { token, device: secret.get() ?? '' }, away: true } : 'away'))
    }
    return undefined
  }
  useEffect(() => {
    void open('')
    // oxlint-disable-next-line react/exhaustive-deps -- opened once, as it is logged
  }, [])
  // It is opened, and logged as opened, as soon as there is a network.
  const isAway = typeof stage === 'object' && stage.away
  const tryAgain = useEffectEvent(() => void open(''))
  useEffect(() => {
    if (!isAway) return
    const subscription = merge(timer(AGAIN_MS, AGAIN_MS), fromEvent(window, 'online')).subscribe(tryAgain)
    return () => subscription.unsubscribe()
  }, [isAway])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setFault(undefined)
    if (typed.trim() !== '') void open(typed.trim())
  }
  if (typeof stage === 'object') return <>{children(stage.link, stage.away)}</>
  if (stage === 'invalid') return kind === 'work' ? <WorkRefused title={title} token={token} /> : <LinkInvalid title={title} />
  if (stage === 'code') {
    return (
      <PublicCard title={title}>
        <form onSubmit={submit}>
          <PublicInput
            id="share-code"
            label={t('shared.code')}
            hint={t('shared.codeHint')}
            fault={fault}
            value={typed}
            onChange={setTyped}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <button type="submit" className="public-submit">
            {t('shared.open')}
          </button>
        </form>
      </PublicCard>
    )
  }
  return (
    <PublicCard title={title}>
      <p role="status">{t(stage === 'away' ? 'shared.away' : 'shared.opening')}</p>
      {stage === 'away' && (
        <button type="button" className="public-submit" onClick={() => void open('')}>
          {t('shared.again')}
        </button>
      )}
    </PublicCard>
  )
}
