import { fork } from 'node:child_process'
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { pause } from './cpu.ts'

export interface Stall {
  /** The longest time between two turns of this process's loop, ms. */
  longest: number
  /** The most CPU this thread used between two turns, ms: what is left when the machine gives the core to others. */
  ownCpu: number
  /** The longest time in a process beside it that does nothing, ms: what the machine itself does to a loop. */
  idle: number
}

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** What this process's event loop feels while `work` goes on. */
export async function stallDuring(work: () => Promise<unknown>): Promise<Stall> {
  const beside = fork(fileURLToPath(import.meta.url), ['idle'])
  await once(beside, 'message')
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let ownCpu = 0
  let last = threadMs()
  const timer = setInterval(() => {
    const used = threadMs()
    ownCpu = Math.max(ownCpu, used - last)
    last = used
  }, 1)
  await pause(20)
  ownCpu = 0
  delay.enable()
  await work()
  delay.disable()
  clearInterval(timer)
  beside.send('end')
  const [idle] = (await once(beside, 'message')) as [number]
  return { longest: delay.max / 1e6, ownCpu, idle }
}

if (process.argv[2] === 'idle' && process.send !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  process.on('message', () => process.send?.(delay.max / 1e6, () => process.exit(0)))
  process.on('disconnect', () => process.exit(0))
  setTimeout(() => {
    delay.reset()
    process.send?.('ready')
  }, 200)
}
