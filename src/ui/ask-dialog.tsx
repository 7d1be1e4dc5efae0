import { Modal } from '@arco-design/web-react'
import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

export interface Question {
  title: string
  content: string
  /** Its yes takes something away for good: it is red. */
  danger?: boolean
  onAnswer(yes: boolean): void
  /** One that was answered is not asked again where its page is built anew. */
  isAnswered(): boolean
}

/** One question with yes and no. It is asked once, also where its page is hidden and shown again meanwhile. */
export function AskDialog({ title, content, danger = false, onAnswer, isAnswered }: Question) {
  const { t } = useTranslation()
  const [modal, dialog] = Modal.useModal()
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current || isAnswered()) return
    isAsked.current = true
    modal.confirm?.({
      title,
      content,
      okText: t('layout.yes'),
      cancelText: t('layout.no'),
      okButtonProps: danger ? { status: 'danger' } : {},
      onOk: () => onAnswer(true),
      onCancel: () => onAnswer(false),
    })
  })
  return dialog as ReactElement
}
