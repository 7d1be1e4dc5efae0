import type { XmlFault } from './ms-project-xml.ts'

const UTF8 = 'utf-8'
const marks: readonly (readonly [encoding: string, first: readonly number[]])[] = [
  [UTF8, [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** So far into a file its declaration is looked for. */
const DECLARED_IN = 200

/** The text of a file in the encoding that its first bytes or its declaration name; UTF-8 where nothing is said. */
export function xmlText(bytes: Uint8Array): string | { fault: XmlFault } {
  const marked = marks.find(([, first]) => first.every((byte, i) => bytes[i] === byte))?.[0]
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARED_IN))
  const said = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1] ?? UTF8
  // What is read so with one byte a letter is not written with two.
  const encoding = marked ?? (/^utf-?16/i.test(said) ? UTF8 : said)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // Project's own files (.mpp) are no text at all.
    return head.includes('\0') ? head : { fault: { code: 'letters', text: encoding } }
  }
}
