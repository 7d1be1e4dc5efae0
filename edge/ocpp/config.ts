import { z } from 'zod'
import { snForm } from '#contract/rules.ts'

/** What a file says of an OCPP central system: which charging points may connect, and which devices of the station their connectors are. */

const tag = z.string().min(1).max(36)

const chargingPoint = z.strictObject({
  /** The last part of the address under which it connects. */
  id: z.string().regex(/^[\w.:@-]{1,48}$/, 'a charging point’s name has letters, digits, . _ - : @'),
  /** Security profile 1 and 2: it has to give it. A secret, or $ and the name of an environment variable. */
  password: z
    .string()
    .regex(/^(\$\w+|.{8,})$/, 'a password has at least 8 characters')
    .optional(),
  /** Serial number of the device by number of the connector (1.6) or of the EVSE (2.0.1). */
  connectors: z
    .record(z.string().regex(/^[1-9]\d?$/, 'connectors have numbers from 1 on'), z.string().regex(snForm))
    .refine((all) => Object.keys(all).length > 0, 'a charging point has at least one connector'),
  /** Code of the devices' model: only parameters that it has are reported. */
  like: z.string().default('PILE_DC_STD'),
})
export type ChargingPoint = z.output<typeof chargingPoint>

export const ocppConnection = z.strictObject({
  id: z.string(),
  protocol: z.literal('ocpp'),
  /** Where it listens. */
  host: z.string().default('127.0.0.1'),
  port: z.int().min(1).max(65_535).default(9000),
  /** Security profile 2: files of key and certificate. Without them TLS is ended by what stands in front, or the network is trusted. */
  tls: z.strictObject({ key: z.string(), cert: z.string() }).optional(),
  /** A charging point is told to be heard so often, s. */
  heartbeatS: z.int().min(10).max(900).default(60),
  /** And to measure so often while it charges, s; 0: as it likes. */
  meterS: z.int().min(0).max(900).default(30),
  /** Cards that may charge; `["*"]`: any. */
  tags: z.array(tag).max(10_000).default([]),
  /** The card under which the console starts. */
  remoteTag: tag.default('CONSOLE'),
  /** Messages that break OCPP's schemas are refused. Off: what can be read of them is. */
  strict: z.boolean().default(true),
  points: z.array(chargingPoint).min(1).max(200),
})
export type OcppConnection = z.output<typeof ocppConnection>
