import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'

/** Runs the simulator of the demonstration as a gateway beside the server, and starts it again when it ends. It ends with its parent. */
export function startDemoEdge(mqttUrl: string, dataDir: string, log: Logger, login?: { name: string; password: string }): { close(): void } {
  let child: ChildProcess | undefined
  let open = true
  let pause = 1000
  const launch = (): void => {
    if (!open) return
    child = fork(fileURLToPath(new URL('../../edge/main.ts', import.meta.url)), ['--mqtt', mqttUrl, '--state', join(dataDir, 'edge')], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Not as arguments, which every user of the machine can read.
      env: { ...process.env, ...(login === undefined ? {} : { MQTT_USERNAME: login.name, MQTT_PASSWORD: login.password }) },
      execArgv: [],
    })
    let complaint = ''
    child.stderr?.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-1000)))
    child.on('exit', (exitCode) => {
      if (!open) return
      log.warn(`demo gateway ended (${String(exitCode)}), starting it again: ${complaint}`)
      setTimeout(launch, pause).unref()
      pause = Math.min(pause * 2, 30_000)
    })
  }
  launch()
  return {
    close() {
      open = false
      child?.kill()
    },
  }
}
