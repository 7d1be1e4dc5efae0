import { constants, createPrivateKey, createPublicKey, generateKeyPairSync, privateDecrypt, publicEncrypt, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asciiJson } from '#contract/ascii.ts'

/** Bytes of one block of a 1024-bit key, and of what fits into it with PKCS#1 v1.5 padding. */
const BLOCK = 128
const CHUNK = 117

/**
 * Transport obfuscation that the specification asks for: payloads in RSA blocks of 117 bytes. Real secrecy is TLS. Decrypting joins the bytes of all
 * blocks before it decodes, and so accepts any cutter.
 */
export interface PayloadCrypto {
  /** Bare base64 of the public key, without PEM lines. */
  publicKey: string
  /** The JSON value that was encrypted. Throws when it cannot be one. */
  decrypt(base64: string): unknown
}

export function openPayloadCrypto(dataDir: string, rsaKey: string | undefined): PayloadCrypto {
  const key = createPrivateKey(rsaKey ?? storedKey(dataDir))
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
  return { publicKey, decrypt: (base64) => decryptJson(base64, key) }
}

function storedKey(dataDir: string): string {
  const file = join(dataDir, 'rsa-key.pem')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: BLOCK * 8 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, pem, { mode: 0o600 })
  return pem
}

function decryptJson(base64: string, key: KeyObject): unknown {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length === 0 || bytes.length % BLOCK !== 0) throw new Error('not whole blocks')
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += BLOCK) {
    parts.push(privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, bytes.subarray(at, at + BLOCK)))
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

const publicKeyOf = (base64: string): KeyObject => createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })

/** True for a key that answers can be encrypted with. Two primes of 512 bits may have a product of 1023: its blocks are as long. */
export function isAnswerKey(base64: string): boolean {
  try {
    return Math.ceil((publicKeyOf(base64).asymmetricKeyDetails?.modulusLength ?? 0) / 8) === BLOCK
  } catch {
    return false
  }
}

/** An answer for a browser's key: ASCII, because its cipher decodes each block for itself. */
export const encryptAnswer = (value: unknown, publicKeyBase64: string): string => encryptText(asciiJson(value), publicKeyBase64)

/** Any text, in blocks: what a client does with its payload too. */
export function encryptText(text: string, publicKeyBase64: string): string {
  const key = publicKeyOf(publicKeyBase64)
  const bytes = Buffer.from(text, 'utf8')
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parts.push(publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, bytes.subarray(at, at + CHUNK)))
  }
  return Buffer.concat(parts).toString('base64')
}
