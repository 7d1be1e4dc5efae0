import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { CONTROLLER } from '#contract/controller.ts'
import { snForm } from '#contract/rules.ts'
import { likeCodes } from '../modbus/like.ts'
import { modbusConnection, modbusMaps, type ModbusConnection } from '../modbus/config.ts'
import { iec104Complaints, iec104Connection } from '../iec104/config.ts'
import { ocppConnection, type OcppConnection } from '../ocpp/config.ts'
import { httpConnection, mqttConnection, sourceComplaints } from '../sources/config.ts'
import { JsonFault, readJson } from './json-lines.ts'

/** What a gateway's file says: one station, the server's broker, and connections to devices. */

const id = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'an id begins with a small letter and has small letters, digits and -')
/** A secret, or the name of the environment variable that has it behind a $. */
const secret = z.string().min(1)

const anyConnection = z.discriminatedUnion('protocol', [modbusConnection, ocppConnection, iec104Connection, mqttConnection, httpConnection])

const gatewayFile = z.strictObject({
  station: z.string().regex(snForm, 'a station number has letters, digits, . _ -'),
  mqtt: z.strictObject({
    url: z.string().regex(/^(mqtts?|wss?):\/\/[^\s]+$/, 'an address like mqtt://127.0.0.1:1883'),
    username: z.string().optional(),
    password: secret.optional(),
  }),
  /** So often a value is told again that does not change, ms. */
  repeatMs: z.int().min(5000).max(600_000).default(60_000),
  maps: modbusMaps.default({}),
  connections: z.array(anyConnection).min(1).max(50),
})
export type GatewayFile = z.output<typeof gatewayFile>
export type AnyConnection = GatewayFile['connections'][number]

export type ReadConfig = { file: GatewayFile } | { complaints: string[] }

const words = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}${text === '' ? '' : '.'}${String(part)}`), '')

/** Zod's complaint in a sentence that a person at the site understands. */
function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `unknown: ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_type') return `a value of type ${issue.expected} is wanted`
  if (issue.code === 'invalid_value') return issue.input === undefined ? 'is missing' : `one of ${issue.values.map(String).join(', ')} is wanted`
  if (issue.code === 'invalid_union' && issue.discriminator !== undefined)
    return `one of ${anyConnection.options.flatMap(protocolsOf).join(', ')} is wanted`
  if (issue.code === 'too_small') return `at least ${issue.minimum} is wanted`
  if (issue.code === 'too_big') return `at most ${issue.maximum} is allowed`
  return issue.message
}

function protocolsOf(option: (typeof anyConnection.options)[number]): string[] {
  const { protocol } = option.shape
  return protocol instanceof z.ZodEnum ? protocol.options : [...protocol.values]
}

/** Where a union's options disagree, the one that says most of it is meant. */
function* leaves(issue: z.core.$ZodIssue): Generator<{ path: PropertyKey[]; text: string }> {
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const deepest = issue.errors.toSorted((a, b) => depth(b) - depth(a))[0] ?? []
    if (depth(deepest) > 0) {
      for (const inner of deepest) for (const leaf of leaves(inner)) yield { path: [...issue.path, ...leaf.path], text: leaf.text }
      return
    }
  }
  yield { path: [...issue.path], text: sentence(issue) }
}
const depth = (issues: readonly z.core.$ZodIssue[]): number =>
  Math.max(0, ...issues.map(({ path, code }) => path.length + (code === 'unrecognized_keys' ? 1 : 0)))

/** Reads a gateway's file. Each complaint names file, line, field, and what is wrong. */
export function readGatewayFile(name: string, text: string, environment: Readonly<Record<string, string | undefined>>): ReadConfig {
  let json: ReturnType<typeof readJson>
  try {
    json = readJson(text)
  } catch (error) {
    if (error instanceof JsonFault) return { complaints: [`${name}:${error.line}: ${error.message}`] }
    throw error
  }
  const complaint = (path: readonly PropertyKey[], said: string): string =>
    `${name}:${json.lineOf(path)}: ${words(path)}${path.length === 0 ? '' : ': '}${said}`
  const parsed = gatewayFile.safeParse(json.value, { reportInput: true })
  if (!parsed.success)
    return { complaints: parsed.error.issues.flatMap((issue) => [...leaves(issue)]).map(({ path, text: said }) => complaint(path, said)) }
  const file = parsed.data
  const complaints = [...together(file)].map(([path, said]) => complaint(path, said))
  const filled = withSecrets(file, environment, (path, said) => complaints.push(complaint(path, said)))
  return complaints.length > 0 ? { complaints } : { file: filled }
}

/** What only holds, or not, between parts of a file. */
function* together({ connections, maps }: GatewayFile): Generator<[PropertyKey[], string]> {
  const ids = new Set<string>()
  const sns = new Set<string>()
  for (const [i, connection] of connections.entries()) {
    const at: PropertyKey[] = ['connections', i]
    if (!id.safeParse(connection.id).success) yield [[...at, 'id'], id.safeParse(connection.id).error?.issues[0]?.message ?? '']
    if (ids.has(connection.id)) yield [[...at, 'id'], `"${connection.id}" stands twice`]
    ids.add(connection.id)
    for (const [path, sn] of devicesOf(connection)) {
      if (sn === CONTROLLER) yield [[...at, ...path], `${CONTROLLER} is the station's controller`]
      if (sns.has(sn)) yield [[...at, ...path], `${sn} stands twice: a device has one connection`]
      sns.add(sn)
    }
    if (connection.protocol === 'ocpp') yield* ofPoints(connection, at)
    else if (connection.protocol === 'mqtt' || connection.protocol === 'http')
      for (const [path, said] of sourceComplaints(connection)) yield [[...at, ...path], said]
    else if (connection.protocol !== 'iec104') yield* ofDevices(connection, maps, at)
  }
  for (const [i, connection] of connections.entries())
    if (connection.protocol === 'iec104')
      for (const [path, said] of iec104Complaints(connection, (sn) => sns.has(sn))) yield [['connections', i, ...path], said]
}

function* ofDevices({ devices }: ModbusConnection, maps: GatewayFile['maps'], at: PropertyKey[]): Generator<[PropertyKey[], string]> {
  for (const [j, device] of devices.entries()) {
    const place = [...at, 'devices', j]
    if (device.map !== undefined && maps[device.map] === undefined) yield [[...place, 'map'], `there is no map "${device.map}" under "maps"`]
    const like = typeof device.sunspec === 'object' ? device.sunspec.like : undefined
    if (like !== undefined && !likeCodes().includes(like))
      yield [[...place, 'sunspec', 'like'], `"${like}" is no model that comes with the console: ${likeCodes().join(', ')}`]
    const codes = new Map<string, number>()
    for (const [k, point] of (device.points ?? []).entries()) {
      if (codes.has(point.code)) yield [[...place, 'points', k, 'code'], `${point.code} stands twice`]
      codes.set(point.code, k)
    }
  }
}

function* ofPoints({ points, tls }: OcppConnection, at: PropertyKey[]): Generator<[PropertyKey[], string]> {
  const ids = new Set<string>()
  for (const [j, { id: name, like }] of points.entries()) {
    if (ids.has(name)) yield [[...at, 'points', j, 'id'], `${name} stands twice`]
    ids.add(name)
    if (!likeCodes().includes(like))
      yield [[...at, 'points', j, 'like'], `"${like}" is no model that comes with the console: ${likeCodes().join(', ')}`]
  }
  for (const file of ['key', 'cert'] as const)
    if (tls !== undefined && !existsSync(tls[file])) yield [[...at, 'tls', file], `there is no file ${tls[file]}`]
}

/** Serial numbers that a connection feeds, with their places in the file. */
function devicesOf(connection: AnyConnection): [PropertyKey[], string][] {
  if (connection.protocol === 'iec104') return []
  if (connection.protocol === 'ocpp')
    return connection.points.flatMap(({ connectors }, i) =>
      Object.entries(connectors).map(([n, sn]): [PropertyKey[], string] => [['points', i, 'connectors', n], sn]),
    )
  return connection.devices.map((device, i) => [['devices', i, 'sn'], device.sn])
}

function withSecrets(
  file: GatewayFile,
  environment: Readonly<Record<string, string | undefined>>,
  complain: (path: PropertyKey[], said: string) => void,
): GatewayFile {
  const secretOf = (said: string | undefined, path: PropertyKey[]): string | undefined => {
    if (said === undefined || !said.startsWith('$')) return said
    const found = environment[said.slice(1)]
    if (found === undefined || found === '') complain(path, `the environment variable ${said.slice(1)} is not set`)
    return found
  }
  const connections = file.connections.map((connection, i) => {
    const at: PropertyKey[] = ['connections', i]
    if (connection.protocol === 'ocpp')
      return {
        ...connection,
        points: connection.points.map((point, j) => ({ ...point, password: secretOf(point.password, [...at, 'points', j, 'password']) })),
      }
    if (connection.protocol === 'mqtt' || connection.protocol === 'http')
      return { ...connection, password: secretOf(connection.password, [...at, 'password']) }
    return connection
  })
  return { ...file, mqtt: { ...file.mqtt, password: secretOf(file.mqtt.password, ['mqtt', 'password']) }, connections }
}

export const readGatewayFileFrom = (path: string): ReadConfig => {
  try {
    return readGatewayFile(path, readFileSync(path, 'utf8'), process.env)
  } catch (error) {
    return { complaints: [`${path}: ${error instanceof Error ? error.message : String(error)}`] }
  }
}
