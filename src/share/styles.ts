import { dependent, inherited, inheritedOfSvg, lengths, own, ownOfSvg } from './properties.ts'

const SVG = 'http://www.w3.org/2000/svg'
export const isSvg = (element: Element): boolean => element.namespaceURI === SVG

/** Values of the inherited properties of an element, as its children get them. */
export type Handed = ReadonlyMap<string, string>

const always = [...own, ...lengths, ...ownOfSvg]
const handed = [...inherited, ...inheritedOfSvg]
const lengthNames: ReadonlySet<string> = new Set(lengths)
const svgOnly: ReadonlySet<string> = new Set([...inheritedOfSvg, ...ownOfSvg])
/** What depends on something else is written whenever it matters: it has no plain value to compare with. */
const compared = [...always, ...handed]

/** Values by tag as the browser's own style sheet has them; they stay the same for the page's life. */
const plain = new Map<string, ReadonlyMap<string, string>>()

/** Asks the browser: an element from which every rule of the page is taken, in a place that inherits nothing. */
function plainOf(tag: string, svg: boolean): ReadonlyMap<string, string> {
  const key = svg ? `svg ${tag}` : tag
  const known = plain.get(key)
  if (known !== undefined) return known
  const host = document.createElement('div')
  host.style.cssText = 'all: initial; display: none'
  const element = svg ? document.createElementNS(SVG, tag) : document.createElement(tag)
  element.style.setProperty('all', 'revert')
  const parent = svg && tag !== 'svg' ? host.appendChild(document.createElementNS(SVG, 'svg')) : host
  if (parent !== host) parent.setAttribute('style', 'all: initial')
  parent.append(element)
  document.body.append(host)
  const style = getComputedStyle(element)
  const values = new Map(compared.map((name) => [name, style.getPropertyValue(name)]))
  host.remove()
  plain.set(key, values)
  return values
}

/**
 * Layout counts in 64ths of a pixel and cuts what is finer; computed values are printed with six digits. Written back as printed, a box may lose a 64th,
 * and a text that just fits goes to a second line. So each length is put a hair above its 64th.
 */
export const wider = (value: string): string =>
  value.replaceAll(/(\d+\.\d+)px/g, (_, number: string) => `${(Math.round(Number(number) * 64) / 64 + 0.003).toFixed(4)}px`)

/** Whole numbers from a million on are printed as `1e+06`, which is no whole number when read again. */
const whole = (value: string): string => (/^-?[\d.]+e\+\d+$/.test(value) ? String(Number(value)) : value)

/** Pictures that the drawing may hold: what it would have to fetch stays away. */
const held = (value: string): string => (value.includes('url(') && !/url\("(?:data:|#)/.test(value) ? 'none' : value)

export interface Written {
  css: string
  handed: Handed
}

/**
 * An element's look as a style attribute. `tag`: what it is written as. `above`: what its parent hands down, undefined at the top. `changes` come last and
 * win.
 */
export function styleOf(style: CSSStyleDeclaration, tag: string, svg: boolean, above: Handed | undefined, changes = ''): Written {
  const defaults = plainOf(tag, svg)
  const neutral = plainOf(svg ? 'g' : 'span', svg)
  const value = (name: string): string => style.getPropertyValue(name)
  let css = ''
  const write = (name: string, text: string): void => void (css += `${name}:${lengthNames.has(name) ? wider(text) : held(whole(text))};`)
  const values = new Map<string, string>()
  for (const name of svg ? handed : inherited) {
    const text = value(name)
    values.set(name, text)
    // Where the tag has a value of its own, its parent's does not reach it.
    const before = above?.get(name) ?? neutral.get(name)
    if (text !== before || defaults.get(name) !== neutral.get(name)) write(name, text)
  }
  for (const name of always) {
    if (!svg && svgOnly.has(name)) continue
    const text = value(name)
    if (text !== '' && (text !== neutral.get(name) || defaults.get(name) !== neutral.get(name))) write(name, text)
  }
  for (const { names, when } of dependent) if (when(value)) for (const name of names) write(name, value(name))
  return { css: css + changes, handed: values }
}
