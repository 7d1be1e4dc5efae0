import type { Sample } from './outbox.ts'

/** An event travels as a text of its own. */
export const eventJson = ({ at, value }: Sample): Buffer => Buffer.from(JSON.stringify({ ts: at, ...(JSON.parse(String(value)) as object) }))

/** Samples of one moment are one object; more than one moment makes a list. */
export function telemetryJson(samples: readonly Sample[]): Buffer {
  const moments = new Map<number, Record<string, Sample['value']>>()
  for (const sample of samples) {
    const values = moments.get(sample.at) ?? {}
    values[sample.code] = sample.value
    moments.set(sample.at, values)
  }
  const list = [...moments].map(([ts, values]) => ({ ts, values }))
  return Buffer.from(JSON.stringify(list.length === 1 ? list[0] : list))
}
