import type { Logger } from 'pino'
import type { MessageHandler } from '../broker/broker.ts'
import { ingestJson } from './decode-json.ts'
import type { SparkplugDecoder } from './decode-sparkplug.ts'
import type { Ingest } from './ingest.ts'
import type { SampleWriter } from './sample-writer.ts'

export interface FieldMessagesDeps {
  ingest: Ingest
  sparkplug: SparkplugDecoder
  writer: SampleWriter
  log: Logger
  /** What stations' controllers say. False: a message is not theirs. */
  controllers: { take(topic: string, payload: Buffer, ack: (() => void) | undefined): boolean }
}

/** Every message of the field, to the decoder of its dialect; refused where its station already has too much waiting. */
export function fieldMessages({ ingest, sparkplug, writer, log, controllers }: FieldMessagesDeps): MessageHandler {
  const take: MessageHandler = (topic, payload, ack) => {
    if (controllers.take(topic, payload, ack)) return
    const [dialect, jsonStation = '', , station = ''] = topic.split('/')
    // Events and states of the JSON dialect bring no samples: they have a line of their own, or need none.
    const isWord = dialect === 'energy' && /\/(event|status|connection)$/.test(topic)
    if (ack === undefined && !isWord && writer.isFullFor(dialect === 'energy' ? jsonStation : station)) return ingest.refuse('overload', topic)
    if (topic.startsWith('spBv1.0/')) return sparkplug.accept(topic, payload, ack)
    return ingestJson(ingest, topic, payload, ack)
  }
  return (topic, payload, ack) => {
    try {
      take(topic, payload, ack)
    } catch (error) {
      // Whatever a stranger finds to send: it costs the message, not the server.
      log.error({ err: error, topic }, 'a message could not be read')
      ingest.refuse('badPayload', topic, String(error))
      ack?.()
    }
  }
}
