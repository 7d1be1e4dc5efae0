import { spawn, type ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { PYTHON } from '../../scripts/field-tools.mjs'
import { until } from './until.ts'

export type Units = Record<number, Record<number, number>>

/** A Modbus server that others wrote (pymodbus), in a process of its own. */
export interface ModbusServer {
  set(unit: number, address: number, word: number): void
  stop(): Promise<void>
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

export async function startModbusServer(port: number, kind: 'tcp' | 'rtu', units: Units): Promise<ModbusServer> {
  const child: ChildProcess = spawn(PYTHON, [join(import.meta.dirname, 'modbus-server.py'), String(port), kind], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  child.stdin?.write(`${JSON.stringify(units)}\n`)
  await until(() => {
    if (child.exitCode !== null) throw new Error(`pymodbus ended: ${complaint}`)
    return isOpen(port)
  }, 'pymodbus listens')
  return {
    set: (unit, address, word) => void child.stdin?.write(`${unit} ${address} ${word & 0xffff}\n`),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Registers from an address on. */
export const registers = (from: number, words: readonly number[]): Record<number, number> =>
  Object.fromEntries(words.map((word, i) => [from + i, word & 0xffff]))

/** A text as SunSpec has it: two letters a register, filled up with nought. */
export const textWords = (text: string, length: number): number[] =>
  Array.from({ length }, (_, i) => ((text.charCodeAt(i * 2) || 0) << 8) | (text.charCodeAt(i * 2 + 1) || 0))
