import { endpointTable, type EndpointFacts, type EndpointName } from '#contract/endpoint.ts'
import { encryptText } from '#server/http/payload-crypto.ts'

/** What a client does with a payload. */
export const encryptJson = (value: unknown, publicKeyBase64: string): string => encryptText(JSON.stringify(value), publicKeyBase64)

/** What a browser sends a payload as: a spreadsheet is too large to be encrypted. */
export function bodyOf(name: EndpointName, payload: unknown, publicKey: string): unknown {
  const { encrypted }: EndpointFacts = endpointTable[name]
  const isLarge = Buffer.byteLength(JSON.stringify(payload)) > 16 * 1024
  return encrypted && !isLarge ? { encrypted: encryptJson(payload, publicKey) } : payload
}
