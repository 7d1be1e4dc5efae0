import { traceFields } from './tracing/spans.ts'
import { pino, type DestinationStream, type Logger } from 'pino'

const secrets = ['password', 'token', 'sessionId', 'sessionid', 'secret', 'clientSecret', 'authorization', 'encrypted']

/** The log: JSON lines without process facts; fields that could hold a secret are blanked at the top and one level down. */
export const openLog = (level: string, destination?: DestinationStream): Logger => {
  const options = { level, base: null, mixin: traceFields, redact: [...secrets, ...secrets.map((field) => `*.${field}`)] }
  return destination === undefined ? pino(options) : pino(options, destination)
}
