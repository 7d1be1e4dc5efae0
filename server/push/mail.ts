import { createTransport, type Transporter } from 'nodemailer'
import { vendorText, type Outcome } from './outcome.ts'
import type { Message } from './message.ts'
import { bytesOf, plainText, type Limits } from './providers/provider.ts'

/** Mail has no robot and no limit of a vendor; people do not read more than this either. */
export const mailLimits: Limits = { perMinute: 20, perSecond: 20 }
export const mailBytes = (message: Message): number => bytesOf(plainText(message))
export const MOST_MAIL = 100_000

interface MailFault extends Error {
  code?: string
  /** What was being said to the mail server. */
  command?: string
  responseCode?: number
}

/** Sends by the mail server of the configuration (SMTP_URL, SMTP_FROM). */
export class Mailer {
  readonly #from: string
  readonly #transport: Transporter | undefined

  constructor(url: string | undefined, from: string | undefined, limitMs: number) {
    this.#from = from ?? ''
    this.#transport =
      url === undefined || from === undefined
        ? undefined
        : createTransport({
            url,
            connectionTimeout: limitMs,
            greetingTimeout: limitMs,
            socketTimeout: limitMs,
            disableFileAccess: true,
            disableUrlAccess: true,
          })
  }

  get isSet(): boolean {
    return this.#transport !== undefined
  }

  async send(message: Message, recipients: readonly string[]): Promise<Outcome> {
    if (this.#transport === undefined) return { fault: 'mailNotSet', text: '' }
    try {
      const { response } = (await this.#transport.sendMail({
        from: this.#from,
        to: [...recipients],
        subject: message.title,
        text: plainText(message),
        messageId: `<${message.id}@microgrid>`,
      })) as { response: string }
      return { fault: undefined, text: vendorText(response) }
    } catch (error) {
      return outcomeOf(error as MailFault)
    }
  }

  close(): void {
    this.#transport?.close()
  }
}

function outcomeOf({ code, command, responseCode, message }: MailFault): Outcome {
  const text = vendorText(message)
  if (code === 'EAUTH') return { fault: 'wrongSign', text }
  if (code === 'EENVELOPE') return { fault: 'recipientRefused', text }
  if (responseCode !== undefined) return { fault: responseCode === 552 ? 'tooLong' : responseCode >= 500 ? 'refused' : 'vendorDown', text }
  if (code === 'EDNS') return { fault: 'nameUnknown', text }
  if (code === 'ETLS') return { fault: 'certificate', text }
  if (command === 'CONN') return { fault: code === 'ETIMEDOUT' ? 'timedOut' : 'unreachable', text }
  return { fault: 'noAnswer', text }
}
