/** Numbers from 0 to 1 by a generator of the tests (Park and Miller), the same on every run. */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
