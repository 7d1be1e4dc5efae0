import { IconSend } from '@arco-design/web-react/icon'
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CHAT_MESSAGE_MAX } from '#contract/chat.ts'
import { chatWish } from '#src/atoms/chat.ts'
import { isTooLong, TooLong } from '#src/ui/inputs/too-long.tsx'
import { canSend, type ChatState } from '#streams/chat/reduce.ts'

/** Key code of a key that an input method has taken for itself; some browsers say it only so. */
const TAKEN_BY_INPUT_METHOD = 229

/** Enter sends, Shift+Enter makes a new line, Enter that ends an input method's composition does neither. */
export function ChatInput({ state }: { state: ChatState }) {
  const { t } = useTranslation()
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  const send = (): void => {
    chatWish({ type: 'send' })
    box.current?.focus()
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    send()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.nativeEvent.keyCode === TAKEN_BY_INPUT_METHOD) return
    event.preventDefault()
    send()
  }
  return (
    <form className="chat-input" onSubmit={onSubmit}>
      <TooLong id="chat-long" text={state.draft} most={CHAT_MESSAGE_MAX} />
      <textarea
        ref={box}
        rows={2}
        aria-invalid={isTooLong(state.draft, CHAT_MESSAGE_MAX)}
        aria-describedby="chat-long"
        aria-label={t('chat.input')}
        placeholder={t('chat.placeholder')}
        value={state.draft}
        onChange={(event) => chatWish({ type: 'typed', text: event.target.value })}
        onKeyDown={onKey}
      />
      <button type="submit" className="chat-send" aria-label={t('chat.send')} title={t('chat.send')} disabled={!canSend(state)}>
        <IconSend />
      </button>
    </form>
  )
}
