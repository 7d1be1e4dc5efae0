import { storageKeys } from '#src/settings.ts'
import { localValue } from './local-value.ts'

/** The browser's half of encrypted answers, beside its client token: every window must read them. Obfuscation that the specification asks for; secrecy is TLS. */
const privateKeyValue = localValue(storageKeys.answerKey)

/** True when answers that are made for this browser's key can be read. */
export const canReadAnswers = (): boolean => privateKeyValue.get() !== undefined

const BLOCK = 128
const body = (pem: string): string => pem.replaceAll(/-----[^-]+-----|\s/g, '')

/** Makes a key pair for this browser; gives the public half, bare base64. */
export async function newAnswerKey(): Promise<string> {
  const { JSEncrypt } = await import('jsencrypt')
  const rsa = new JSEncrypt({ default_key_size: String(BLOCK * 8) })
  await new Promise<void>((resolve) => {
    rsa.getKey(() => resolve())
  })
  privateKeyValue.set(body(rsa.getPrivateKey()))
  return body(rsa.getPublicKey())
}

/** The JSON value of an encrypted answer. Throws when it is not for this browser's key. */
export async function decryptAnswer(encrypted: string): Promise<unknown> {
  const { JSEncrypt } = await import('jsencrypt')
  const rsa = new JSEncrypt()
  rsa.setPrivateKey(`-----BEGIN RSA PRIVATE KEY-----\n${privateKeyValue.get() ?? ''}\n-----END RSA PRIVATE KEY-----`)
  const bytes = atob(encrypted)
  let text = ''
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const part = rsa.decrypt(btoa(bytes.slice(at, at + BLOCK)))
    if (typeof part !== 'string') throw new Error('the answer is not for this key')
    text += part
  }
  return JSON.parse(text)
}
