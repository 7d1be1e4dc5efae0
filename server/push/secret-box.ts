import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readKey } from '../config/key.ts'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const FORM = 'v1.'

/**
 * Keeps addresses and secrets of push groups from whoever reads the store: AES-256-GCM. `place` says where a text belongs; one that was put somewhere else
 * does not open.
 */
export interface SecretBox {
  seal(text: string, place: string): string
  /** Throws where it was sealed with another key, for another place, or changed. */
  open(sealed: string, place: string): string
}

/** `configured`: 32 bytes in base64 or hex; without it a key of its own in the data directory. */
export function openSecretBox(dataDir: string, configured: Buffer | undefined): SecretBox {
  const key = configured ?? storedKey(dataDir)
  return {
    seal(text, place) {
      if (text === '') return ''
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return FORM + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed, place) {
      if (sealed === '') return ''
      if (!sealed.startsWith(FORM)) throw new Error('not a sealed text')
      const bytes = Buffer.from(sealed.slice(FORM.length), 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}

function storedKey(dataDir: string): Buffer {
  const file = join(dataDir, 'push-key')
  if (existsSync(file)) {
    const key = readKey(readFileSync(file, 'utf8').trim())
    if (key === undefined) throw new Error(`${file} is not a key of 32 bytes`)
    return key
  }
  const key = randomBytes(KEY_BYTES)
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${key.toString('base64')}\n`, { mode: 0o600 })
  return key
}
