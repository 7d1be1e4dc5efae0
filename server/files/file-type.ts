import { createReadStream } from 'node:fs'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { fileTypes } from '#contract/file.ts'

/** What a file is by its content, or undefined when it is nothing that is kept. Its name only tells CSV from other text. */
export async function typeOfFile(path: string, name: string): Promise<string | undefined> {
  // A broken archive may end the look inside it with an error: not a type that is kept.
  const found = await fileTypeFromFile(path).catch(() => ({ mime: 'application/octet-stream' }))
  if (found !== undefined) return found.mime in fileTypes && !found.mime.startsWith('text/') ? found.mime : undefined
  if (!(await isPlainText(path))) return undefined
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain'
}

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/

/** False where a file cannot be one that is kept, whatever comes behind its beginning; the whole is looked at again. What lies in an archive is not known yet. */
export async function mayBeKept(beginning: Buffer): Promise<boolean> {
  try {
    const found = await fileTypeFromBuffer(beginning)
    if (found !== undefined) return found.mime in fileTypes || found.mime === 'application/zip'
  } catch {
    return true
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(beginning, { stream: true })
    return !CONTROL.test(text) && !text.trimStart().startsWith('<')
  } catch {
    return false
  }
}

/** Valid UTF-8 without control characters that is no markup: what begins with a tag (HTML, SVG, XML) is refused whatever its name. */
async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let begun = false
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk as Buffer, { stream: true })
      if (CONTROL.test(text)) return false
      const start: string = begun ? '' : text.trimStart()
      if (start.startsWith('<')) return false
      begun ||= start !== ''
    }
    decoder.decode()
    return begun
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** The name as people gave it, fit to be shown and to be saved under: no path, no control characters, an ending that fits the type. */
export function safeName(given: string, type: string): string {
  const endings = fileTypes[type] ?? []
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  const plain = (given.split(/[\\/]/).at(-1) ?? '').replaceAll(/[\x00-\x1f\x7f<>:"|?*\u202a-\u202e\u2066-\u2069]/g, '').trim()
  const name = [...plain.toWellFormed()].slice(0, 200).join('') || 'file'
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return endings.includes(ending) ? name : `${name}.${endings[0] ?? 'bin'}`
}
