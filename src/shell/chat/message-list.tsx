import { IconDown } from '@arco-design/web-react/icon'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '#src/settings.ts'
import { clockWords } from '#src/ui/time-words.ts'
import { chatWish } from '#src/atoms/chat.ts'
import type { ChatMessage } from '#streams/chat/reduce.ts'

/** Nearer to the end than this, the list follows what comes. */
const END_PX = 32

/** What was said, the newest at the end. It scrolls along unless the person has scrolled up to read. */
export function MessageList({ messages, busy }: { messages: readonly ChatMessage[]; busy: boolean }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [follows, setFollows] = useState(true)
  const lastOwn = messages.findLast((message) => message.sender === 'user')?.id
  const [seenOwn, setSeenOwn] = useState(lastOwn)
  if (seenOwn !== lastOwn) {
    // Who asks wants to see the reply.
    setSeenOwn(lastOwn)
    setFollows(true)
  }
  useLayoutEffect(() => {
    const list = box.current
    if (follows && list !== null) list.scrollTop = list.scrollHeight
  }, [follows, messages])
  const onScroll = (): void => {
    const list = box.current
    if (list !== null) setFollows(list.scrollHeight - list.scrollTop - list.clientHeight < END_PX)
  }
  return (
    <div className="chat-body">
      {/* Read out when a reply is complete, not twenty characters at a time. */}
      <div
        className="chat-list"
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-live="polite"
        aria-busy={busy}
        aria-label={t('chat.messages')}
        tabIndex={0}
      >
        {messages.length === 0 && <Welcome />}
        {messages.map((message) => (
          <Message key={message.id} message={message} question={questionOf(messages, message)} />
        ))}
      </div>
      {!follows && (
        <button type="button" className="chat-newest" aria-label={t('chat.newest')} title={t('chat.newest')} onClick={() => setFollows(true)}>
          <IconDown />
        </button>
      )}
    </div>
  )
}

/** The question that can be asked once more: one that never went out, or that of a reply that broke off. */
function questionOf(messages: readonly ChatMessage[], message: ChatMessage): number | undefined {
  if (message.unsent) return message.id
  if (!message.broken) return undefined
  const before = messages[messages.indexOf(message) - 1]
  return before?.sender === 'user' ? before.id : undefined
}

function Message({ message, question }: { message: ChatMessage; question: number | undefined }) {
  const { t } = useTranslation()
  const empty = message.content === ''
  return (
    <div className={`chat-message chat-${message.sender}`}>
      <span className="sr-only">{`${t(message.sender === 'user' ? 'chat.you' : 'chat.assistant')}${t('layout.colon')}`}</span>
      {empty && (message.loading || message.rest !== '') && (
        <span className="chat-dots" role="img" aria-label={t('chat.thinking')}>
          <i />
          <i />
          <i />
        </span>
      )}
      {!empty && <p className="chat-text">{message.content}</p>}
      {(message.broken || message.unsent) && (
        <p className="chat-broken">
          {t(message.unsent ? 'chat.unsent' : 'chat.broken')}{' '}
          {question !== undefined && (
            <button type="button" className="plain-button chat-link" onClick={() => chatWish({ type: 'again', question })}>
              {t('chat.again')}
            </button>
          )}
        </p>
      )}
      <time className="chat-time" dateTime={new Date(message.time).toISOString()}>
        {clockWords(message.time, settings.consoleZone)}
      </time>
    </div>
  )
}

const examples = ['soc', 'power', 'energy', 'revenue', 'alarms', 'price'] as const

/** What can be asked; a click asks it. */
function Welcome() {
  const { t } = useTranslation()
  const ask = (text: string): void => {
    chatWish({ type: 'typed', text })
    chatWish({ type: 'send' })
  }
  return (
    <div className="chat-welcome">
      <p>{t('chat.welcome')}</p>
      {examples.map((example) => (
        <button key={example} type="button" className="chip" onClick={() => ask(t(`chat.example.${example}`))}>
          {t(`chat.example.${example}`)}
        </button>
      ))}
    </div>
  )
}
