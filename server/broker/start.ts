import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'
import { HOST_STATE_TOPIC, hostState, type Broker, type MessageHandler } from './broker.ts'
import { startEmbeddedBroker, type EmbeddedBrokerOptions } from './embedded.ts'
import { connectExternalBroker } from './external.ts'
import type { GatewayCredentials } from './gateways.ts'

export interface BrokerDeps {
  config: Pick<Config, 'mqttUrl' | 'mqttHost' | 'mqttPort' | 'dataDir'>
  /** What several servers have in common: their session at the broker too, so that what waits there is taken by whichever works. */
  cluster?: string | undefined
  credentials: GatewayCredentials
  log: Logger
  now: () => number
  onRefused: NonNullable<EmbeddedBrokerOptions['onRefused']>
}

/** The broker inside or the one of MQTT_URL; gateways that follow a primary host are told that it is there, and at the end that it leaves. */
export async function startBroker({ config, cluster, credentials, log, now, onRefused }: BrokerDeps, handle: MessageHandler): Promise<Broker> {
  const broker =
    config.mqttUrl === undefined
      ? await startEmbeddedBroker(
          {
            host: config.mqttHost,
            port: config.mqttPort,
            log,
            authenticate: (name, password, address) => credentials.authenticate(name, password, address),
            anonymous: isLoopback(config.mqttHost),
            onSeen: (gatewayId, address) => credentials.seen(gatewayId, address),
            onRefused,
          },
          handle,
        )
      : await connectExternalBroker(
          config.mqttUrl,
          `microgrid-${cluster ?? `${hostname()}-${hash(config.dataDir)}`}`.slice(0, 64),
          log,
          handle,
          (topic) => onRefused('foreignTopic', topic, ''),
        )
  const sayHost = (online: boolean): Promise<void> => broker.publish(HOST_STATE_TOPIC, hostState(online, now()), true)
  await sayHost(true)
  return {
    ...broker,
    async close() {
      await sayHost(false).catch(() => undefined)
      await broker.close()
    },
  }
}

function hash(text: string): string {
  let h = 0
  for (const character of text) h = (h * 31 + character.charCodeAt(0)) >>> 0
  return h.toString(36)
}
