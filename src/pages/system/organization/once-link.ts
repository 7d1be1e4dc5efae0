import type { TFunction } from 'i18next'
import { consoleTime } from '#src/ui/time-words.ts'

/** A link that is shown once: of an invitation, or by which somebody sets a new password. */
export interface OnceLink {
  kind: 'reset' | 'invitation'
  path: string
  expiresAt: number
  /** Whom or what it is for. */
  name: string
}

/** What the dialog shows: the whole address, since the server knows only its own path. */
export function linkOf({ kind, path, expiresAt, name }: OnceLink, t: TFunction) {
  const title = t(kind === 'reset' ? 'organization.resetTitle' : 'organization.invitationTitle')
  const expires = t('organization.expires', { time: consoleTime(expiresAt) })
  const notes = [...(kind === 'invitation' ? [t('organization.invitationNote')] : []), expires, t('organization.onceNote')]
  return { title: `${title} · ${name}`, lines: [{ label: title, text: location.origin + path }], note: notes.join(' · ') }
}
