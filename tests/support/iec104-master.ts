import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PYTHON } from '../../scripts/field-tools.mjs'
import { until } from './until.ts'

/** One frame that a controlled station sent, as scapy reads it. */
export interface Told {
  u?: string
  s?: number
  asdu?: string
  sent?: number
  cot?: number
  negative?: boolean
  station?: number
  objects?: Record<string, number | string>[]
  hex?: string
  closed?: boolean
}

/** A control centre that others wrote (scapy), in a process of its own. */
export interface ControlCentre {
  told: Told[]
  u(name: string): void
  /** One object, activation unless said otherwise. */
  order(asdu: string, fields: Record<string, number>, cot?: number, station?: number): void
  raw(hex: string): void
  confirms(does: boolean): void
  /** The first frame from `from` on that is so. */
  hears(what: string, is: (told: Told) => boolean, from?: number): Promise<Told>
  end(): Promise<void>
}

export function startControlCentre(port: number): ControlCentre {
  const child = spawn(PYTHON, [join(import.meta.dirname, 'iec104-master.py'), '127.0.0.1', String(port)], { stdio: ['pipe', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const told: Told[] = []
  createInterface({ input: child.stdout }).on('line', (line) => told.push(JSON.parse(line) as Told))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const write = (order: object): void => void child.stdin.write(`${JSON.stringify(order)}\n`)
  return {
    told,
    u: (name) => write({ u: name }),
    order: (asdu, fields, cot = 6, station = 7) => write({ asdu, fields, cot, station }),
    raw: (raw) => write({ raw }),
    confirms: (confirms) => write({ confirms }),
    hears: (what, is, from = 0) =>
      until(() => {
        if (child.exitCode !== null && child.exitCode !== 0) throw new Error(`scapy ended: ${complaint}`)
        return told.slice(from).find(is)
      }, what),
    async end() {
      child.stdin.end()
      await ended
    },
  }
}
