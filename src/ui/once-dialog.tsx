import './once-dialog.css'
import { Button, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface OnceDialogProps {
  title: string
  /** Label and text, such as a name and a password, or a link. */
  lines: readonly { label: string; text: string }[]
  note: string
  onClose(): void
}

/** Something that is shown once: each line can be copied. It closes by its button only, so that no stray click loses it. */
export function OnceDialog({ title, lines, note, onClose }: OnceDialogProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState<string>()
  const [failed, setFailed] = useState(false)
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
      setFailed(false)
    } catch {
      // No clipboard on plain http: the text can be selected.
      setFailed(true)
    }
  }
  return (
    <Modal
      visible
      title={title}
      closable={false}
      maskClosable={false}
      escToExit={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('organization.close')}
        </Button>
      }
      style={{ width: 'min(560px, calc(100vw - 24px))' }}
    >
      <dl className="once">
        {lines.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{text}</code>
              <Button size="small" onClick={() => void copy(text)}>
                {copied === text ? t('organization.copied') : t('organization.copy')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <p className="once-note">{note}</p>
      <p className="form-fault" role="alert">
        {failed && t('organization.copyFailed')}
      </p>
    </Modal>
  )
}
