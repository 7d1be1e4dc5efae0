import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { call } from '#src/api/client.ts'
import { languageAtom } from '#src/atoms/language.ts'

/** none: registering without one. gone: invalid or expired, or the server cannot be asked. */
export type Invitation = { state: 'none' } | { state: 'asking' } | { state: 'gone' } | { state: 'good'; token: string; organizationName: string }

/** What the invitation of the address leads to, in the language that is chosen. */
export function useInvitation(token: string | null): Invitation {
  const language = useAtomValue(languageAtom)
  const [invitation, setInvitation] = useState<Invitation>(token === null ? { state: 'none' } : { state: 'asking' })
  useEffect(() => {
    if (token === null) return undefined
    let left = false
    call('invitationFacts', { token }).then(
      ({ organizationName }) => left || setInvitation({ state: 'good', token, organizationName }),
      () => left || setInvitation({ state: 'gone' }),
    )
    return () => {
      left = true
    }
  }, [token, language])
  return invitation
}
