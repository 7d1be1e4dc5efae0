import { asciiJson } from '#contract/ascii.ts'

const CHUNK = 117

/** Payload in RSA blocks of 117 bytes, joined, base64. The library is loaded when first needed. */
export async function encryptPayload(payload: unknown, publicKey: string): Promise<string> {
  const { JSEncrypt } = await import('jsencrypt')
  const rsa = new JSEncrypt()
  rsa.setPublicKey(`-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----`)
  const text = asciiJson(payload)
  let joined = ''
  for (let at = 0; at < text.length; at += CHUNK) {
    const block = rsa.encrypt(text.slice(at, at + CHUNK))
    if (block === false) throw new Error('payload could not be encrypted')
    joined += atob(block).padStart(128, '\0')
  }
  return btoa(joined)
}
