import { IconMessage } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { canAtom, tokenAtom } from '#src/atoms/session.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { PartBoundary } from '#src/errors/part-boundary.tsx'

const ChatWindow = lazyChunk(() => import('./chat-window.tsx'))

/** Opens the assistant. There only for those who hold ai_chat and have a token. */
export function ChatButton() {
  const token = useAtomValue(tokenAtom)
  const can = useAtomValue(canAtom)
  return token !== undefined && can('ai_chat') ? <OpenChat /> : null
}

function OpenChat() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!open && wasOpen.current) button.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <>
      <button
        type="button"
        ref={button}
        className="icon-button"
        aria-label={t('chat.open')}
        title={t('chat.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconMessage />
      </button>
      {open &&
        createPortal(
          <PartBoundary onFail={() => setOpen(false)}>
            <Suspense>
              <ChatWindow onClose={() => setOpen(false)} />
            </Suspense>
          </PartBoundary>,
          document.body,
        )}
    </>
  )
}
