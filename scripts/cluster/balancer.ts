import { spawn, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** haproxy before servers and brokers: people come to any server that is ready (as `deploy/haproxy.cfg` has it), gateways to any broker. */
export function startBalancer(
  folder: string,
  ports: { console: number; mqtt: number },
  servers: readonly number[],
  brokers: readonly number[],
): ChildProcess {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `global
    maxconn 4000
defaults
    timeout connect 3s
    timeout client 120s
    timeout server 120s
frontend console
    mode http
    bind 127.0.0.1:${ports.console}
    option forwardfor
    default_backend servers
backend servers
    mode http
    balance leastconn
    option httpchk GET /energy/health/ready
    http-check expect status 200
    default-server check inter 1s fastinter 500ms downinter 1s fall 4 rise 1 on-marked-down shutdown-sessions
${servers.map((port, i) => `    server server${i + 1} 127.0.0.1:${port}`).join('\n')}
frontend gateways
    mode tcp
    bind 127.0.0.1:${ports.mqtt}
    default_backend brokers
backend brokers
    mode tcp
    balance leastconn
    default-server check inter 1s fall 2 rise 2 on-marked-down shutdown-sessions
${brokers.map((port, i) => `    server broker${i + 1} 127.0.0.1:${port}`).join('\n')}
`,
  )
  return spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
}
