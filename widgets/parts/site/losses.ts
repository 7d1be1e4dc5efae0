export interface Loss {
  kw: number
  /** Of what goes in, percent. */
  percent: number
}

/** Less goes in: what is lost is nothing that could be told from the meters' own errors, kW. */
const LEAST_KW = 1

/**
 * What a converter loses between its alternating and its direct side, both measured: what goes in less what comes out. `ac`: positive out of it, as the house counts;
 * of `dc` only the size counts, since makers count it either way. Undefined: too little runs, or more comes out than goes in, so that one of them is not right or not of now.
 */
export function lossOf(ac: number | undefined, dc: number | undefined): Loss | undefined {
  if (ac === undefined || dc === undefined) return undefined
  const [into, out] = ac >= 0 ? [Math.abs(dc), ac] : [-ac, Math.abs(dc)]
  if (into < LEAST_KW || out > into) return undefined
  return { kw: into - out, percent: ((into - out) / into) * 100 }
}
