import './shared.css'
import { useEffect, useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { code } from '#contract/endpoint.ts'
import { SHARE_KEY, type ShareKind } from '#contract/project-share.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { localValue } from '#src/api/local-value.ts'
import { LinkInvalid } from '#src/ui/link-invalid.tsx'
import { PublicCard, PublicInput } from '#src/ui/public-card.tsx'
import type { ShareLink } from './use-reports.ts'

type Stage = 'opening' | 'invalid' | 'away' | 'code' | { link: ShareLink }

interface Props {
  kind: ShareKind
  title: string
  children(link: ShareLink): ReactNode
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

/** Letters of a token by which a browser knows it again; they open nothing. */
const KNOWN_BY = 10

function Gate({ token, kind, title, children }: Props & { token: string }) {
  const { t } = useTranslation()
  const [stage, setStage] = useState<Stage>('opening')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const secret = useMemo(() => localValue(`shareDevice.${token.slice(0, KNOWN_BY)}`), [token])
  const open = async (told: string): Promise<void> => {
    try {
      const answer = await call('shareOpen', { token, code: told, device: secret.get() ?? '' })
      if (answer.asksCode) return setStage('code')
      if (answer.kind !== kind) return setStage('invalid')
      if (answer.device !== '') secret.set(answer.device)
      setStage({ link: { token, device: answer.device } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === code.badRequest && told !== '') setFault(error.fields?.code ?? error.message)
      else setStage(error.code === code.notFound || error.code === code.badRequest ? 'invalid' : 'away')
    }
    return undefined
  }
  useEffect(() => {
    void open('')
    // oxlint-disable-next-line react/exhaustive-deps -- opened once, as it is logged
  }, [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setFault(undefined)
    if (typed.trim() !== '') void open(typed.trim())
  }
  if (typeof stage === 'object') return <>{children(stage.link)}</>
  if (stage === 'invalid') return <LinkInvalid title={title} />
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
