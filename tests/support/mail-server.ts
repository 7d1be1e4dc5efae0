import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** What a mail server does with what it is asked: `silent` says nothing once the mail is there, `deaf` from the recipients on, `unauthorized` knows nobody, `secondRefused` takes a mail's first recipient alone, `putOff` wants to be asked again before it takes any, `senderRefused` wants no mail of ours. */
export type MailMood =
  | 'works'
  | 'recipientRefused'
  | 'secondRefused'
  | 'putOff'
  | 'senderRefused'
  | 'busy'
  | 'tooLarge'
  | 'silent'
  | 'deaf'
  | 'unauthorized'

export interface Mail {
  from: string
  to: string[]
  /** Headers and text as they came, without the dots of the transport. */
  source: string
}

export interface MailServer {
  /** With a name and a password. */
  url: string
  taken: Mail[]
  mood: MailMood
  close(): Promise<void>
}

/** A mail server as far as sending asks for one (RFC 5321; AUTH PLAIN of RFC 4954). */
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server: MailServer = { url: '', taken: [], mood: 'works', close: () => Promise.resolve() }
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    let mail: Mail = { from: '', to: [], source: '' }
    let [buffer, isData] = ['', false]
    const command = (line: string): void => {
      const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
      if (/^EHLO/i.test(line)) {
        say('250-mail.test')
        say('250 AUTH PLAIN')
      } else if (/^AUTH/i.test(line)) say(server.mood === 'unauthorized' ? '535 5.7.8 who are you' : '235 2.7.0 welcome')
      else if (/^MAIL FROM/i.test(line)) {
        mail = { from: address, to: [], source: '' }
        say(server.mood === 'senderRefused' ? '553 5.1.8 not from you' : '250 2.1.0 ok')
      } else if (/^RCPT TO/i.test(line)) {
        if (server.mood === 'deaf') return undefined
        if (server.mood === 'putOff') return say('451 4.7.1 greylisted, come again')
        if (server.mood === 'recipientRefused' || (server.mood === 'secondRefused' && mail.to.length > 0)) return say('550 5.1.1 no such person')
        mail.to.push(address)
        say('250 2.1.5 ok')
      } else if (/^DATA/i.test(line)) {
        isData = true
        say('354 go on')
      } else if (/^QUIT/i.test(line)) {
        say('221 bye')
        socket.end()
      } else say('250 ok')
    }
    const whole = (): void => {
      isData = false
      if (server.mood === 'silent') return
      if (server.mood === 'busy') return say('451 4.3.0 come again')
      if (server.mood === 'tooLarge') return say('552 5.3.4 too large')
      server.taken.push(mail)
      say('250 2.0.0 taken as M1')
    }
    say('220 mail.test')
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      buffer += text
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        if (!isData) command(line)
        else if (line === '.') whole()
        else mail.source += `${line.replace(/^\./, '')}\n`
      }
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  server.url = `smtp://console:secret@127.0.0.1:${(listener.address() as AddressInfo).port}`
  server.close = () =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy()
      listener.close(() => resolve())
    })
  return server
}

/** A mail's text, whatever it was encoded as. */
export function textOf({ source }: Mail): string {
  const [head = '', ...rest] = source.split('\n\n')
  const body = rest.join('\n\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body.replaceAll(/=\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
