import type { Answer } from '#contract/schemas.ts'

export type Connection = Answer<'deviceConnection'>
export type ConnectionParameter = Connection['parameters'][number]

export interface Wire {
  organizationCode: string
  stationId: string
  sn: string
}

/** Where a gateway publishes a device's values as JSON. */
export const jsonTopic = ({ stationId, sn }: Wire): string => `energy/${stationId}/${sn}/telemetry`

/** Where a gateway says that it is there, and its broker for it when it is lost (last will): of its whole station. */
export const statusTopic = ({ stationId }: Wire): string => `energy/${stationId}/status`

/** What it says there: that it will say so again within this minute, and tells values only when they change. */
export const statusBody = JSON.stringify({ online: true, every: 60, reports: 'changes' })

/** Birth and data topics of Sparkplug B: the group is the organization, the edge node the station. */
export const sparkplugTopics = ({ organizationCode, stationId, sn }: Wire): string[] =>
  ['DBIRTH', 'DDATA'].map((type) => `spBv1.0/${organizationCode}/${type}/${stationId}/${sn}`)

/** Setpoints are told to a device, not by it. */
export const isReported = ({ kind }: ConnectionParameter): boolean => kind !== 'setpoint'

/** Datatype of its metric in Sparkplug B. */
export const metricType = ({ kind }: ConnectionParameter): 'Int32' | 'Double' => (kind === 'signal' ? 'Int32' : 'Double')

/** A message with every parameter of the model; its values are examples. */
export function jsonBody(parameters: readonly ConnectionParameter[], now: number): string {
  const values = Object.fromEntries(parameters.filter(isReported).map(({ code, kind }) => [code, kind === 'signal' ? 0 : 0.5]))
  return JSON.stringify({ ts: now, values }, undefined, 2)
}

/** A word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Publishes one measurement with the time of the shell: registers and states are left out, since what is sent is kept. */
export function publishLine(wire: Wire, { parameters, broker }: Connection, host: string): string {
  const first = parameters.find(({ kind }) => kind === 'measurement') ?? parameters.find(isReported)
  const value = JSON.stringify({ [first?.code ?? 'CODE']: 0.5 })
  const login = broker.access === 'required' ? ' -u <GATEWAY> -P <PASSWORD>' : ''
  const at = broker.port === null ? '-h <BROKER> -p <PORT>' : `-h ${host} -p ${broker.port}`
  return `mosquitto_pub ${at}${login} -q 1 -t ${quoted(jsonTopic(wire))} -m '{"ts":'$(date +%s%3N)${quoted(`,"values":${value}}`)}`
}
