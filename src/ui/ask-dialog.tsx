import { Modal } from '@arco-design/web-react'
import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

export interface Question {
  title: string
  content: string
  onAnswer(yes: boolean): void
}

/** One question with yes and no. It is asked once, also where its page is hidden and shown again meanwhile. */
export function AskDialog({ title, content, onAnswer }: Question) {
  const { t } = useTranslation()
  const [modal, dialog] = Modal.useModal()
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    modal.confirm?.({
      title,
      content,
      okText: t('layout.yes'),
      cancelText: t('layout.no'),
      onOk: () => onAnswer(true),
      onCancel: () => onAnswer(false),
    })
  })
  return dialog as ReactElement
}
