import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { MAX_CHARACTERS } from './xml-limit.ts'

/** Reading the XML of a plan without trusting it: what could grow or lead elsewhere is refused before it is parsed. */

/** Any element: its text, or what is in it. */
export type Xml = string | { [tag: string]: Xml | Xml[] | undefined }

export type XmlFault =
  | { code: 'tooLarge' }
  | { code: 'doctype'; line: number }
  /** No text at all, as Project's own files (.mpp) are. */
  | { code: 'notText' }
  | { code: 'notXml'; line?: number }
  /** It is written in another encoding than it says, or in one that nobody knows; its name. */
  | { code: 'letters'; text: string }
  | { code: 'notProject' }

const lists = new Set(['Calendar', 'WeekDay', 'Exception', 'Task', 'PredecessorLink', 'Baseline'])

export const lineAt = (text: string, index: number): number => {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** The content of `<Project>`. Declarations of types and entities are refused as such: no plan needs them. */
export function readProjectXml(text: string): { project: { [tag: string]: Xml | Xml[] | undefined } } | { fault: XmlFault } {
  if (text.length > MAX_CHARACTERS) return { fault: { code: 'tooLarge' } }
  if (text.slice(0, 1000).includes('\0')) return { fault: { code: 'notText' } }
  const declared = text.search(/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i)
  if (declared !== -1) return { fault: { code: 'doctype', line: lineAt(text, declared) } }
  const valid = XMLValidator.validate(text)
  if (valid !== true) return { fault: { code: 'notXml', line: valid.err.line } }
  try {
    const parser = new XMLParser({
      ignoreAttributes: true,
      removeNSPrefix: true,
      parseTagValue: false,
      processEntities: false,
      isArray: (tag) => lists.has(tag),
    })
    const parsed = parser.parse(text) as Xml
    const project = typeof parsed === 'string' ? undefined : parsed.Project
    return typeof project === 'object' && !Array.isArray(project) ? { project } : { fault: { code: 'notProject' } }
  } catch {
    return { fault: { code: 'notXml' } }
  }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five entities of XML and characters by number; nothing else stands for anything. */
const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (whole, name: string | undefined, dec: string | undefined, hex: string | undefined) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole
      const code = dec === undefined ? Number.parseInt(hex ?? '', 16) : Number(dec)
      return code > 0x10ffff || code < 9 ? '' : String.fromCodePoint(code)
    },
  )

/** The text of an element of another; empty when it is not there or holds elements. */
export function textOf(of: Xml | undefined, tag: string): string {
  const value = typeof of === 'object' ? of[tag] : undefined
  const one = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' ? decoded(one).trim() : ''
}

export function listOf(of: Xml | undefined, tag: string): Xml[] {
  const value = typeof of === 'object' ? of[tag] : undefined
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

export const childOf = (of: Xml | undefined, tag: string): Xml | undefined => listOf(of, tag)[0]
