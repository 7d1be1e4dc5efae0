import { rasterOf } from './rasters.ts'
import { isSvg, styleOf, type Handed } from './styles.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'
const voids: ReadonlySet<string> = new Set(['br', 'hr', 'wbr', 'input', 'col'])
const omitted: ReadonlySet<string> = new Set(['script', 'style', 'link', 'template', 'noscript', 'audio', 'source', 'track'])
/** Attributes of HTML that show; everything else is in the style. */
const shown = [
  'colspan',
  'rowspan',
  'span',
  'start',
  'reversed',
  'dir',
  'lang',
  'open',
  'min',
  'max',
  'low',
  'high',
  'optimum',
  'rows',
  'cols',
  'size',
]

/** What a text may not hold in XML, left out. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escaped = (text: string): string => text.replaceAll(forbidden, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const attribute = (name: string, value: string): string => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`

/** What stands where something cannot be in a picture. */
export interface MarkupWords {
  unreadable: string
}

interface Shift {
  x: number
  y: number
}

/** Text of a pseudo-element: its strings and attributes; undefined: there is none. */
export function contentOf(content: string, attributeOf: (name: string) => string): string | undefined {
  if (content === '' || content === 'none' || content === 'normal') return undefined
  const [said = ''] = content.split(/ \/ (?=")/)
  return [...said.matchAll(/"((?:[^"\\]|\\.)*)"|attr\(([\w-]+)\)/g)]
    .map(([, text, name]) => (name === undefined ? (text ?? '').replaceAll(/\\(.)/g, '$1') : attributeOf(name)))
    .join('')
}

function pseudo(element: Element, which: '::before' | '::after', above: Handed): string {
  const style = getComputedStyle(element, which)
  const text = contentOf(style.content, (name) => element.getAttribute(name) ?? '')
  if (text === undefined || style.display === 'none') return ''
  return `<span${attribute('style', styleOf(style, 'span', false, above).css)}>${escaped(text)}</span>`
}

/** How far below its place in the flow a sticky element is held. */
function heldBy(element: Element): number {
  // Cells stand beside each other in their row, others below each other.
  const before = element instanceof HTMLTableCellElement ? null : element.previousElementSibling
  const place = before?.getBoundingClientRect().bottom ?? element.parentElement?.getBoundingClientRect().top ?? 0
  return element.getBoundingClientRect().top - place
}

/** A scrolled box is written unscrolled, its children moved; what sticks stays where it is seen. */
function changesOf(element: Element, style: CSSStyleDeclaration, shift: Shift | undefined): string {
  let css = ''
  // A bar for scrolling is of no use on a picture.
  if (/auto|scroll/.test(style.overflowX + style.overflowY)) css += 'overflow:hidden;'
  if (style.position === 'sticky') css += `position:relative;inset:auto;top:${heldBy(element)}px;`
  if (style.position === 'fixed') css += 'position:absolute;'
  // The ring around what has the keyboard is no part of what is shown.
  if (element.matches(':focus-visible')) css += 'outline:none;'
  if (element instanceof HTMLElement && element.dataset.noShare !== undefined) css += 'visibility:hidden;'
  if (shift !== undefined) {
    const [x = 0, y = 0] = style.translate === 'none' ? [] : style.translate.split(' ').map(Number.parseFloat)
    css += `translate:${x - shift.x}px ${y - shift.y}px;`
  }
  return css
}

function attributesOf(element: Element): string {
  if (isSvg(element)) {
    return [...element.attributes]
      .filter(({ name }) => name !== 'class' && name !== 'style' && !name.startsWith('on') && !name.startsWith('xmlns') && !name.startsWith('aria-'))
      .map(({ localName, value }) => attribute(localName, value))
      .join('')
  }
  let out = shown.map((name) => (element.hasAttribute(name) ? attribute(name, element.getAttribute(name) ?? '') : '')).join('')
  if (element instanceof HTMLInputElement) {
    out += attribute('type', element.type) + attribute('value', element.value || (element.type === 'range' ? '' : element.placeholder))
    if (element.checked) out += attribute('checked', '')
  } else if (element instanceof HTMLOptionElement && element.selected) out += attribute('selected', '')
  else if (element instanceof HTMLProgressElement || element instanceof HTMLMeterElement) out += attribute('value', String(element.value))
  if ('disabled' in element && element.disabled === true) out += attribute('disabled', '')
  return out
}

/** An empty field shows its placeholder, which has a colour of its own. */
const placeholderColour = (element: Element): string =>
  element instanceof HTMLInputElement && element.value === '' && element.placeholder !== ''
    ? `color:${getComputedStyle(element, '::placeholder').color};`
    : ''

function elementMarkup(element: Element, above: Handed | undefined, words: MarkupWords, shift: Shift | undefined, last = ''): string {
  const svg = isSvg(element)
  const tag = element.localName
  if (omitted.has(tag)) return ''
  const style = getComputedStyle(element)
  if (!svg && style.display === 'none') return ''
  const raster = rasterOf(element)
  const changes = changesOf(element, style, shift) + placeholderColour(element) + last
  if (raster !== undefined) return rasterMarkup(raster, style, above, changes, words)
  const { css, handed } = styleOf(style, tag, svg, above, changes)
  const xmlns = element.namespaceURI !== element.parentElement?.namespaceURI ? attribute('xmlns', element.namespaceURI ?? XHTML) : ''
  const start = `<${tag}${xmlns}${attributesOf(element)}${attribute('style', css)}`
  if (voids.has(tag)) return `${start}/>`
  const { scrollLeft: x, scrollTop: y } = element
  const inner = x !== 0 || y !== 0 ? { x, y } : undefined
  const inside =
    element instanceof HTMLTextAreaElement
      ? escaped(element.value)
      : [...element.childNodes]
          .map((node) => {
            if (node instanceof Element) return elementMarkup(node, handed, words, inner)
            if (!(node instanceof Text)) return ''
            if (inner === undefined || node.data.trim() === '') return escaped(node.data)
            return `<span style="position:relative;left:${-x}px;top:${-y}px">${escaped(node.data)}</span>`
          })
          .join('')
  return svg
    ? `${start}>${inside}</${tag}>`
    : `${start}>${pseudo(element, '::before', handed)}${inside}${pseudo(element, '::after', handed)}</${tag}>`
}

function rasterMarkup(
  raster: NonNullable<ReturnType<typeof rasterOf>>,
  style: CSSStyleDeclaration,
  above: Handed | undefined,
  changes: string,
  words: MarkupWords,
): string {
  if (raster.kind === 'picture')
    return `<img${attribute('style', styleOf(style, 'img', false, above, changes).css)}${attribute('src', raster.address)}/>`
  const middle = raster.kind === 'none' ? '' : 'display:grid;place-content:center;text-align:center;'
  const { css } = styleOf(style, 'div', false, above, changes + middle)
  return `<div${attribute('style', css)}>${raster.kind === 'none' ? '' : escaped(words.unreadable)}</div>`
}

/** An element as it stands now, as XHTML that needs nothing else: looks as style attributes, canvases and pictures as data addresses. `zoom`: of what is around it. */
export function markupOf(target: HTMLElement, zoom: number, words: MarkupWords): string {
  const inside = elementMarkup(target, undefined, words, undefined, 'margin:0;position:relative;inset:auto;')
  return `<div xmlns="${XHTML}"${attribute('lang', document.documentElement.lang)} style="zoom:${zoom}">${inside}</div>`
}
