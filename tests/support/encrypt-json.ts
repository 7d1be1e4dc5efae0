import { encryptText } from '#server/http/payload-crypto.ts'

/** What a client does with a payload. */
export const encryptJson = (value: unknown, publicKeyBase64: string): string => encryptText(JSON.stringify(value), publicKeyBase64)
