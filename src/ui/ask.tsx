import { Modal } from '@arco-design/web-react'
import { useCallback, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

/** A question with yes and no, drawn inside the page that asks it (a static one would stay over the next tab). Render the second value somewhere. */
export function useAsk(): [ask: (title: string, content?: string) => Promise<boolean>, dialog: ReactElement] {
  const { t } = useTranslation()
  const [modal, dialog] = Modal.useModal()
  const ask = useCallback(
    (title: string, content = '') =>
      new Promise<boolean>((resolve) => {
        modal.confirm?.({
          title,
          content,
          okText: t('layout.yes'),
          cancelText: t('layout.no'),
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        })
      }),
    [modal, t],
  )
  return [ask, dialog as ReactElement]
}
