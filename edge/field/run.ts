import { startIec104 } from '../iec104/station.ts'
import { startModbus } from '../modbus/line.ts'
import { startOcpp } from '../ocpp/central.ts'
import { Sessions } from '../ocpp/sessions.ts'
import { startHttpSource } from '../sources/http-source.ts'
import { startMqttSource } from '../sources/mqtt-source.ts'
import type { AnyConnection, GatewayFile } from './config.ts'
import { Health } from './health.ts'
import type { Running } from './running.ts'
import { Seen } from './seen.ts'
import { StationLink } from './station-link.ts'

const peerOf = (connection: AnyConnection): string => ('url' in connection ? new URL(connection.url).host : `${connection.host}:${connection.port}`)

/** Runs the connections of one gateway's file. */
/** `state`: where connections keep what they need over a restart, with this in front of their names; without it they forget. */
export function runGateway(file: GatewayFile, log: (text: string) => void, state?: string): Running {
  const stateFile = (id: string): string | undefined => (state === undefined ? undefined : `${state}.${id}.json`)
  const { station, mqtt, repeatMs, maps, connections } = file
  const link = new StationLink({ station, ...mqtt, repeatMs, log })
  const seen = new Seen(link)
  const running = connections.map((connection) => {
    const health = new Health(connection.protocol, connection.id, peerOf(connection))
    link.watch(connection.id, health)
    if (connection.protocol === 'iec104') return startIec104(connection, seen, health)
    if (connection.protocol === 'ocpp') return startOcpp(connection, seen, health, new Sessions(stateFile(connection.id), log), log)
    if (connection.protocol === 'mqtt') return startMqttSource(connection, seen, health)
    if (connection.protocol === 'http') return startHttpSource(connection, seen, health)
    return startModbus(connection, maps, seen, health)
  })
  log(`${station}: ${connections.map(({ id, protocol }) => `${id} (${protocol})`).join(', ')}`)
  return {
    async close() {
      await Promise.all(running.map((one) => one.close()))
      await link.close()
    },
  }
}
