import './chat.css'
import { IconClose, IconDelete } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useEffect, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { chatStateAtom, chatWish } from '#src/atoms/chat.ts'
import { settings } from '#src/settings.ts'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { isMoving } from '#streams/chat/reduce.ts'
import { ChatInput } from './chat-input.tsx'
import { MessageList } from './message-list.tsx'
import { useMoved } from './use-moved.ts'

/** The assistant's window: over the page below its tools, where it can be moved, or over all of it on a phone. While it is there its stream is open. */
export default function ChatWindow({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const state = useAtomValue(chatStateAtom)
  const mobile = useMediaQuery(`(max-width: ${settings.mobileBelowPx - 1}px)`)
  const { style, head } = useMoved()
  useEffect(() => {
    const console = document.getElementById('root')
    if (!mobile || console === null) return undefined
    // It covers everything: what is under it is out of reach for the keyboard too.
    console.inert = true
    return () => void (console.inert = false)
  }, [mobile])
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  return (
    <section className="chat" role="dialog" aria-modal={mobile} aria-labelledby="chat-title" onKeyDown={onKey} {...(mobile ? {} : { style })}>
      <header className="chat-head" {...(mobile ? {} : head)}>
        <h2 id="chat-title">{t('chat.title')}</h2>
        <span className="chat-connection" role="status">
          {(state.connection === 'connecting' || state.connection === 'waiting') && t('chat.connecting')}
        </span>
        {state.messages.length > 0 && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('chat.clear')}
            title={t('chat.clear')}
            disabled={state.pending !== undefined}
            onClick={() => chatWish({ type: 'clear' })}
          >
            <IconDelete />
          </button>
        )}
        <button type="button" className="icon-button" aria-label={t('chat.close')} title={t('chat.close')} onClick={onClose}>
          <IconClose />
        </button>
      </header>
      <MessageList messages={state.messages} busy={isMoving(state)} />
      {state.connection === 'elsewhere' && (
        <p className="chat-note" role="alert">
          {t('chat.elsewhere')}{' '}
          <button type="button" className="plain-button chat-link" onClick={() => chatWish({ type: 'take' })}>
            {t('chat.useHere')}
          </button>
        </p>
      )}
      {state.connection === 'refused' && (
        <p className="chat-note" role="alert">
          {t('chat.refused')}
        </p>
      )}
      <ChatInput state={state} />
    </section>
  )
}
