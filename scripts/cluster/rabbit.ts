import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BIN = '/usr/lib/rabbitmq/bin'

export interface RabbitNode {
  name: string
  mqttPort: number
  amqpPort: number
  distPort: number
}

/** What all nodes of a cluster have in common. */
export interface RabbitCluster {
  folder: string
  epmdPort: number
  nodes: readonly RabbitNode[]
}

/** Quorum queues, or a node that dies takes what waits in its queues with it; more than ten messages on their way; sessions that outlast a weekend. */
const configuration = ({ nodes }: RabbitCluster, node: RabbitNode): string =>
  [
    `listeners.tcp.1 = 127.0.0.1:${node.amqpPort}`,
    `mqtt.listeners.tcp.1 = 127.0.0.1:${node.mqttPort}`,
    'mqtt.allow_anonymous = true',
    'mqtt.durable_queue_type = quorum',
    'mqtt.prefetch = 1000',
    'mqtt.sparkplug = true',
    'mqtt.subscription_ttl = 604800000',
    'cluster_formation.peer_discovery_backend = classic_config',
    ...nodes.map(({ name }, i) => `cluster_formation.classic_config.nodes.${i + 1} = ${name}@localhost`),
    '',
  ].join('\n')

const environmentOf = ({ folder, epmdPort }: RabbitCluster, { name }: RabbitNode) => ({
  ...process.env,
  HOME: join(folder, name),
  RABBITMQ_NODENAME: `${name}@localhost`,
  ERL_EPMD_PORT: String(epmdPort),
  ERL_EPMD_ADDRESS: '127.0.0.1',
})

/** A node of a RabbitMQ cluster of our own, with its MQTT plugin; it begins anew on what it had. */
export function startRabbit(cluster: RabbitCluster, node: RabbitNode): ChildProcess {
  const home = join(cluster.folder, node.name)
  mkdirSync(home, { recursive: true })
  const cookie = join(home, '.erlang.cookie')
  writeFileSync(cookie, 'MICROGRIDCLUSTERTRIAL', { flag: 'w', mode: 0o600 })
  chmodSync(cookie, 0o400)
  writeFileSync(join(home, 'rabbitmq.conf'), configuration(cluster, node))
  writeFileSync(join(home, 'plugins'), '[rabbitmq_mqtt].\n')
  return spawn(join(BIN, 'rabbitmq-server'), {
    stdio: 'ignore',
    env: {
      ...environmentOf(cluster, node),
      RABBITMQ_CONFIG_FILE: join(home, 'rabbitmq.conf'),
      RABBITMQ_ENABLED_PLUGINS_FILE: join(home, 'plugins'),
      RABBITMQ_MNESIA_BASE: join(home, 'data'),
      RABBITMQ_LOG_BASE: join(home, 'log'),
      RABBITMQ_PID_FILE: join(home, 'pid'),
      RABBITMQ_DIST_PORT: String(node.distPort),
    },
  })
}

/** A cluster that has just been made allows no quorum queues yet. Undefined while the nodes have not found each other. */
export function allowQuorumQueues(cluster: RabbitCluster, node: RabbitNode): true | undefined {
  const ask = (...args: string[]) =>
    spawnSync(join(BIN, 'rabbitmqctl'), [...args, '-q'], { env: environmentOf(cluster, node), encoding: 'utf8', timeout: 30_000 })
  const { stdout, status } = ask('cluster_status', '--formatter', 'json')
  const running = status === 0 ? (JSON.parse(stdout) as { running_nodes: string[] }).running_nodes.length : 0
  if (running < cluster.nodes.length) return undefined
  return ask('enable_feature_flag', 'quorum_queue').status === 0 ? true : undefined
}
