import { z } from 'zod'
import { snForm } from '#contract/rules.ts'

/** What a file says of an IEC 60870-5-104 controlled station: who may connect, and which object addresses its values and commands have. */

const object = z.int().min(1).max(16_777_215)
const source = {
  /** Object address. */
  ioa: object,
  /** A device that another connection of the file feeds. */
  sn: z.string().regex(snForm),
  /** Its value, as that connection reports it. */
  code: z.string().regex(/^[\w.-]{1,64}$/, 'a parameter code has letters, digits and _ (as in the device model)'),
}
const scale = z
  .number()
  .refine((factor) => factor !== 0, 'a scale of 0 makes every value 0')
  .default(1)
/** An operate without the select before it is refused. */
const select = z.boolean().default(true)

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const iec104Connection = z.strictObject({
  id: z.string(),
  protocol: z.literal('iec104'),
  /** Where it listens. */
  host: z.string().default('127.0.0.1'),
  port: z.int().min(1).max(65_535).default(2404),
  /** Addresses of control centres that may connect; `["*"]`: any, where a firewall decides. */
  peers: z.array(z.string().min(1)).min(1).max(32),
  /** Common address of the station. */
  commonAddress: z.int().min(1).max(65_534),
  /** Times are told and understood as local time of this zone. */
  zone: z.string().refine(isZone, 'a zone like Asia/Shanghai').default('Asia/Shanghai'),
  /** `peer`: marks of time follow the clock that the control centre sets; `own`: they are this machine's. */
  clock: z.enum(['peer', 'own']).default('peer'),
  /** Frames that may wait for confirmation; frames after which the other side's are confirmed. */
  k: z.int().min(1).max(32_767).default(12),
  w: z.int().min(1).max(32_767).default(8),
  /** Seconds: until a confirmation, until confirming, until a test when nothing is said. */
  t1: z.int().min(1).max(255).default(15),
  t2: z.int().min(1).max(255).default(10),
  t3: z.int().min(1).max(172_800).default(20),
  /** A selection holds so long, and a command with a mark of time is older at most, s. */
  selectS: z.int().min(1).max(300).default(30),
  commandAgeS: z.int().min(1).max(300).default(30),
  /** Signals: on or off. Any number but nought is on. */
  signals: z.array(z.strictObject({ ...source, invert: z.boolean().default(false) })).max(5000).default([]), // prettier-ignore
  /** Measured values, told when they differ from what was told by more than `deadband`. */
  measured: z.array(z.strictObject({ ...source, scale, deadband: z.number().min(0).default(0) })).max(5000).default([]), // prettier-ignore
  /** Meters' registers, told when asked. */
  counters: z
    .array(z.strictObject({ ...source, scale }))
    .max(1000)
    .default([]),
  /** Written as 1 and 0. */
  commands: z
    .array(z.strictObject({ ...source, select }))
    .max(1000)
    .default([]),
  /** Written as the value over the scale, within these bounds beside those of the device. */
  setpoints: z.array(z.strictObject({ ...source, scale, select, min: z.number().optional(), max: z.number().optional() })).max(1000).default([]), // prettier-ignore
})
export type Iec104Connection = z.output<typeof iec104Connection>
const objectKinds = ['signals', 'measured', 'counters', 'commands', 'setpoints'] as const

/** What only holds, or not, between parts of it: each address once, each device fed by another connection; w below k, t2 below t1 (clause 5.5, 9.6). */
export function* iec104Complaints(connection: Iec104Connection, isFed: (sn: string) => boolean): Generator<[PropertyKey[], string]> {
  const taken = new Set<number>()
  for (const kind of objectKinds)
    for (const [i, { ioa, sn }] of connection[kind].entries()) {
      if (taken.has(ioa)) yield [[kind, i, 'ioa'], `${ioa} stands twice: an address has one value`]
      taken.add(ioa)
      if (!isFed(sn)) yield [[kind, i, 'sn'], `no connection of this file feeds ${sn}`]
    }
  if (taken.size === 0) yield [[], 'without signals, measured values, counters, commands or setpoints it has nothing to say']
  if (connection.w > connection.k) yield [['w'], `at most k (${connection.k}): the other side would wait for ever`]
  if (connection.t2 >= connection.t1) yield [['t2'], `less than t1 (${connection.t1})`]
}
