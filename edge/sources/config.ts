import { z } from 'zod'
import { snForm } from '#contract/rules.ts'

/** What a file says of an energy manager that speaks for its devices: on topics of a broker, or in answers of an address. */

const code = z.string().regex(/^[\w.-]{1,64}$/, 'a parameter code has letters, digits and _ (as in the device model)')
/** Texts that stand for numbers, beside true and false. */
const words = z.record(z.string().min(1).max(64), z.number()).optional()
const factor = {
  scale: z
    .number()
    .refine((scale) => scale !== 0, 'a scale of 0 makes every value 0')
    .optional(),
  offset: z.number().optional(),
  words,
}
const sn = z.string().regex(snForm)
/** Where a value stands in JSON: names and numbers of a list (from 0) between dots. */
const path = z.string().min(1).max(200)
/** A topic of one value: no wildcard. */
const topic = z.string().regex(/^[^\s#+][^#+]{0,199}$/, 'a topic without # and +')

export const mqttConnection = z.strictObject({
  id: z.string(),
  protocol: z.literal('mqtt'),
  url: z.string().regex(/^(mqtts?|wss?):\/\/[^\s]+$/, 'an address like mqtt://127.0.0.1:1883'),
  username: z.string().optional(),
  password: z.string().min(1).optional(),
  /** So often something is heard while it lives, s; after twice as long its values are no longer those of now. */
  everyS: z.int().min(1).max(900).default(60),
  /** A topic that is told again and again while it lives; without it each device's own topics say so. What a broker has kept counts only once this was heard. */
  alive: topic.optional(),
  /** A topic that says whether it is there. */
  online: z.strictObject({ topic, is: z.string().default('online') }).optional(),
  devices: z
    .array(
      z.strictObject({
        sn,
        points: z
          .array(z.strictObject({ code, topic, path: path.optional(), ...factor }))
          .min(1)
          .max(500),
      }),
    )
    .min(1)
    .max(200),
})
export type MqttConnection = z.output<typeof mqttConnection>

export const httpConnection = z.strictObject({
  id: z.string(),
  protocol: z.literal('http'),
  // What stands in an address is shown in frames and errors, and no question is sent to one with a password.
  url: z
    .url({ protocol: /^https?$/, error: 'an address like http://10.0.0.7:8084/rest/channel/_sum/.*' })
    .refine((url) => !/^\w+:\/\/[^/?#]*@/.test(url), 'an address without user and password: they are username and password of the connection'),
  username: z.string().optional(),
  password: z.string().min(1).optional(),
  pollMs: z.int().min(500).max(600_000).default(5000),
  timeoutMs: z.int().min(100).max(60_000).default(5000),
  /** The answer is a list of objects: the fields that hold a value's name and the value. */
  list: z.strictObject({ name: z.string().min(1), value: z.string().min(1) }).optional(),
  devices: z
    .array(
      z.strictObject({
        sn,
        points: z
          .array(z.strictObject({ code, path, ...factor }))
          .min(1)
          .max(500),
      }),
    )
    .min(1)
    .max(200),
})
export type HttpConnection = z.output<typeof httpConnection>
export type SourcePoint = MqttConnection['devices'][number]['points'][number] | HttpConnection['devices'][number]['points'][number]

/** Each code once a device; the same complaints for both kinds. */
export function* sourceComplaints({ devices }: MqttConnection | HttpConnection): Generator<[PropertyKey[], string]> {
  for (const [i, { points }] of devices.entries()) {
    const codes = new Set<string>()
    for (const [k, point] of points.entries()) {
      if (codes.has(point.code)) yield [['devices', i, 'points', k, 'code'], `${point.code} stands twice`]
      codes.add(point.code)
    }
  }
}
