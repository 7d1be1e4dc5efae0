/** Built style sheets have the short form of some colours. */
const six = (colour: string): string => colour.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i, '#$1$1$2$2$3$3')

/** Values of colour tokens for pictures that do not read style sheets; hex colours with six digits. */
export function tokens<N extends string>(...names: N[]): Record<N, string> {
  const style = getComputedStyle(document.body)
  return Object.fromEntries(names.map((name) => [name, six(style.getPropertyValue(`--${name}`).trim())])) as Record<N, string>
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
