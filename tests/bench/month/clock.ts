import { readFileSync } from 'node:fs'

/** Loaded before a server (`--import`): its clock is ahead by the milliseconds that stand in a file, looked up ten times a second. Timers keep their pace. */
const file = process.env.CLOCK_FILE ?? ''
const real = globalThis.Date
let ahead = 0
const look = (): void => {
  const read = Number(readFileSync(file, 'utf8'))
  if (Number.isFinite(read)) ahead = read
}
look()
setInterval(look, 100).unref()
const now = (): number => real.now() + ahead
globalThis.Date = new Proxy(real, {
  construct: (target, args, as) => Reflect.construct(target, args.length === 0 ? [now()] : args, as) as Date,
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
})
