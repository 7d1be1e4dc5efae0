import './arco.ts'
import { Message } from '@arco-design/web-react'
import { ApiError } from '#src/api/api-error.ts'
import { settings } from '#src/settings.ts'

/** A long message stays as long as it takes to read it. */
const MS_A_LETTER = 70
/** Short messages at the top of the page. One of a kind at a time. */
const show = (kind: 'success' | 'warning' | 'error', content: string): void => {
  if (content !== '') Message[kind]({ content, duration: Math.max(settings.messageMs, content.length * MS_A_LETTER), id: content })
}
export const message = {
  success: (content: string) => show('success', content),
  warning: (content: string) => show('warning', content),
  error: (content: string) => show('error', content),
  /** What a call that a person made was refused with: the server's words, or the default ones of its code. */
  failed: (error: unknown) => {
    if (error instanceof ApiError) show('warning', error.message)
    else throw error
  },
}
