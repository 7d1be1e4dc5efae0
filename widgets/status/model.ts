/** A signal is on from a half upwards: gateways send 0 and 1, some as numbers with noise. */
export const isOn = (value: number): boolean => value >= 0.5

/**
 * When a signal took the state that it has at the end of its samples: the first sample of the last stretch of the same state.
 * Undefined: it had that state all the time, or there are no samples.
 */
export function lastChange(times: readonly number[], values: readonly number[]): number | undefined {
  const last = values.at(-1)
  if (last === undefined) return undefined
  for (let i = values.length - 2; i >= 0; i--) {
    if (isOn(values[i] as number) !== isOn(last)) return times[i + 1]
  }
  return undefined
}
