import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDrawer, type FormOutcome } from '#src/resource/form-drawer.tsx'
import { ownPassword } from './own-password.tsx'

const fields = [ownPassword]

interface Props {
  title: string
  doText: string
  doneText: string
  run(password: string): Promise<unknown>
  /** What became of it when no answer came. */
  outcome?: FormOutcome | undefined
  /** The right to do it was taken away meanwhile. */
  readOnly: boolean
  onClose(): void
  /** What it is about. */
  children: ReactNode
}

/** What is about to be sent to equipment, and the password of who does it. */
export function PasswordDrawer({ title, doText, doneText, run, outcome, readOnly, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <FormDrawer
      title={title}
      fields={fields}
      initial={{ password: '' }}
      save={({ password }) => run(String(password))}
      doText={doText}
      doneText={doneText}
      unanswered={t('strategy.noAnswer')}
      outcome={outcome}
      readOnly={readOnly}
      width={620}
      onClose={onClose}
    >
      {children}
      <p className="sr-only">{t('strategy.passwordHint')}</p>
    </FormDrawer>
  )
}
