import { z } from 'zod'
import { unseen } from './typed.ts'

/** What a gateway says of its own connections to devices, on `energy/<station>/<connection>/connection`: for the people who look for what is wrong. */

const fieldProtocols = ['modbus-tcp', 'modbus-rtu', 'ocpp', 'iec104', 'mqtt', 'http'] as const
export type FieldProtocol = (typeof fieldProtocols)[number]

/**
 * connecting: tries to reach it, or to listen. connected: something is heard over it. listening: waits for others, nobody is there. silent: the line stands and
 * nothing that is asked for comes.
 */
const connectionStates = ['connecting', 'connected', 'listening', 'silent'] as const
export type ConnectionState = (typeof connectionStates)[number]

/** What went wrong, as a code that is put into words where it is read, with what the words name. */
const connectionErrors = [
  'unreachable',
  'refused',
  'closed',
  'noAnswer',
  'noise',
  'wrongAnswer',
  'exception',
  'noSunSpec',
  'badScale',
  'notWritten',
  'readBack',
  'portTaken',
  'unknownPeer',
  'wrongPassword',
  'badMessage',
  'notAccepted',
  'unknownMeasurand',
  'badFrame',
  'sequence',
  'timeout',
  'unknownAddress',
  'commandRefused',
  'badValue',
] as const
export type ConnectionErrorCode = (typeof connectionErrors)[number]

/** Of one message: a page shows no more, and nobody fills a server with them. */
export const MOST_CONNECTIONS = 50
export const MOST_SHOWN_DEVICES = 200
export const MOST_FRAMES = 20
export const MOST_ERRORS = 20
/** It is told at least so often; after three missed ones it says nothing of now. */
export const CONNECTION_EVERY_MS = 10_000

type Text = (most: number) => z.ZodType<string>

/** The same with words as they come from a gateway (cut, without what no store or page takes) and as a page gets them. */
const shapeOf = <At extends z.ZodType<number>>(text: Text, at: At) =>
  z.object({
    timestamp: at,
    protocol: z.enum(fieldProtocols),
    name: text(64),
    /** With whom, or where it listens. */
    peer: text(120),
    state: z.enum(connectionStates),
    since: at,
    devices: z
      .array(
        z.object({
          /** The device's serial number; empty: a part that is no device of the station (a peer that nobody knows). */
          sn: text(64),
          /** Its place on the line: `unit 3`, a charging point's name, an address. */
          place: text(120),
          online: z.boolean(),
          lastAt: at.nullable(),
          /** What it says of itself: maker, model, serial number, firmware. */
          facts: text(200),
        }),
      )
      .max(MOST_SHOWN_DEVICES),
    /** Since the gateway was started. */
    counters: z.object({
      sent: z.number().min(0),
      received: z.number().min(0),
      values: z.number().min(0),
      errors: z.number().min(0),
      reconnects: z.number().min(0),
      commands: z.number().min(0),
    }),
    /** The newest last. */
    frames: z.array(z.object({ at, to: z.enum(['device', 'gateway']), bytes: text(400), says: text(200) })).max(MOST_FRAMES),
    errors: z
      .array(
        z.object({
          at,
          code: z.enum(connectionErrors),
          words: z.record(z.string().max(32), z.union([z.number(), text(120)])),
          n: z.number().int().min(1).max(1e9),
        }),
      )
      .max(MOST_ERRORS),
  })

const said: Text = (most) => z.string().transform((words) => words.replaceAll(unseen, ' ').toWellFormed().slice(0, most).toWellFormed())
const clockTime = z.number().transform((at) => Math.trunc(Math.min(Math.max(at, 0), 8.64e15)))
export const connectionMessage = shapeOf(said, clockTime)
export const connectionShown = shapeOf(() => z.string(), z.number())
export type ConnectionMessage = z.output<typeof connectionMessage>
