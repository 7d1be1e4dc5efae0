/** Values of colour tokens for pictures that do not read style sheets. */
export function tokens<N extends string>(...names: N[]): Record<N, string> {
  const style = getComputedStyle(document.body)
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Record<N, string>
}

const channels = (hex: string): number[] | undefined => {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1]
  return digits === undefined ? undefined : [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
}

/** A colour between two; `share` of the second. Others than six hex digits stay as they are. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)]
  if (from === undefined || to === undefined) return a
  return `#${from
    .map((one, i) =>
      Math.round(one + ((to[i] as number) - one) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
