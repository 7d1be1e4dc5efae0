import { Button, Modal } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PushFault } from '#contract/push.ts'
import type { Answer } from '#contract/schemas.ts'
import type { PushGroup } from '#contract/schemas/push.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'

type Result = Answer<'pushGroupTest'> | { refusal: string }

const outcomeWord = (fault: PushFault) => (fault === 'noAnswer' ? 'push.testUnsure' : fault === 'someRefused' ? 'push.testPartly' : 'push.testFailed')

/** Sends a test when it opens, and says what was answered: in plain words, what to do, and in the vendor's own. */
export function GroupTest({ group, onClose }: { group: PushGroup; onClose(): void }) {
  const { t } = useTranslation()
  const [result, setResult] = useState<Result>()
  useEffect(() => {
    let isOpen = true
    const show = (answered: Result): void => {
      if (isOpen) setResult(answered)
    }
    call('pushGroupTest', { id: group.id }).then(show, (error: unknown) =>
      show({ refusal: error instanceof ApiError ? error.message : String(error) }),
    )
    return () => {
      isOpen = false
    }
  }, [group.id])
  return (
    <Modal
      visible
      title={`${t('push.test')}${t('layout.colon')}${group.name}`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('organization.close')}</Button>}
      style={{ width: 'min(480px, calc(100vw - 24px))' }}
    >
      <div className="push-test" role="status" aria-live="polite">
        {result === undefined ? (
          <p>{t('push.testing')}</p>
        ) : 'refusal' in result ? (
          <p className="push-fault">{result.refusal}</p>
        ) : result.fault === null ? (
          <p className="push-fine">{t('push.testOk', { ms: result.tookMs })}</p>
        ) : (
          <>
            <p className="push-fault">{`${t(outcomeWord(result.fault))}${t('layout.colon')}${t(`push.codeOf.${result.fault}`)}`}</p>
            <p>{t(`push.cureOf.${result.fault}`)}</p>
            <p className="dim">{t('push.testOnce')}</p>
          </>
        )}
        {result !== undefined && 'answer' in result && result.answer !== '' && (
          <p className="dim">
            {t('push.answer')}
            {t('layout.colon')}
            <code>{result.answer}</code>
          </p>
        )}
      </div>
    </Modal>
  )
}
