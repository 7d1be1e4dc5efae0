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
  readonly #options: { url: string; limitMs: number } | undefined

  constructor(url: string | undefined, from: string | undefined, limitMs: number) {
    this.#from = from ?? ''
    this.#options = url === undefined || from === undefined ? undefined : { url, limitMs }
  }

  get isSet(): boolean {
    return this.#options !== undefined
  }

  async send(message: Message, recipients: readonly string[]): Promise<Outcome> {
    if (this.#options === undefined) return { fault: 'mailNotSet', text: '' }
    const { url, limitMs } = this.#options
    let hasBegun = false
    const { createTransport } = await import('nodemailer')
    // Each mail has a connection of its own, whose commands are heard: from DATA on the mail may have arrived.
    const transport = createTransport({
      url,
      connectionTimeout: limitMs,
      greetingTimeout: limitMs,
      socketTimeout: limitMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      logger: hearing((command) => (hasBegun ||= /^DATA\b/i.test(command))),
      debug: true,
    })
    try {
      const { response, rejectedErrors } = (await transport.sendMail({
        from: this.#from,
        to: [...recipients],
        subject: message.subject,
        text: plainText(message),
        messageId: `<${message.id}@microgrid>`,
      })) as { response: string; rejectedErrors?: { recipient: string; response: string }[] }
      if (rejectedErrors === undefined || rejectedErrors.length === 0) return { fault: undefined, text: vendorText(response) }
      return { fault: 'someRefused', text: vendorText(rejectedErrors.map((one) => `${one.recipient}: ${one.response}`).join('; ')) }
    } catch (error) {
      return outcomeOf(error as MailFault, hasBegun)
    } finally {
      transport.close()
    }
  }
}

/** A log that is told what is said to the mail server, and keeps nothing. */
function hearing(client: (command: string) => void) {
  const ignored = (): void => undefined
  const debug = (entry: { tnx?: string }, text?: unknown): void => {
    if (entry.tnx === 'client') client(String(text))
  }
  return { level: ignored, trace: ignored, debug, info: ignored, warn: ignored, error: ignored, fatal: ignored }
}

/** `hasBegun`: the mail itself was under way. Whoever sends calls every silence one of the connection. */
function outcomeOf({ code, command, responseCode, message }: MailFault, hasBegun: boolean): Outcome {
  const text = vendorText(message)
  if (hasBegun && responseCode === undefined) return { fault: 'noAnswer', text }
  if (code === 'EAUTH') return { fault: 'mailLogin', text }
  // A recipient who is put off (4xx: a server that makes strangers come twice, a full queue) is none that is refused.
  if (code === 'EENVELOPE' && (command === 'RCPT TO' || command === 'API') && !(responseCode !== undefined && responseCode < 500)) {
    return { fault: 'recipientRefused', text }
  }
  if (responseCode !== undefined) return { fault: responseCode === 552 ? 'tooLong' : responseCode >= 500 ? 'refused' : 'vendorDown', text }
  if (code === 'EDNS') return { fault: 'nameUnknown', text }
  if (code === 'ETLS') return { fault: 'certificate', text }
  if (command === 'CONN') return { fault: code === 'ETIMEDOUT' ? 'timedOut' : 'unreachable', text }
  return { fault: 'noAnswer', text }
}
