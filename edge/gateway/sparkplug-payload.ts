import { get as getCodec } from 'sparkplug-payload'

const codec = codecOrThrow()
export type Payload = ReturnType<typeof codec.decodePayload>
export type Metric = NonNullable<Payload['metrics']>[number]

function codecOrThrow(): NonNullable<ReturnType<typeof getCodec>> {
  const found = getCodec('spBv1.0')
  if (found === null || found === undefined) throw new Error('sparkplug-payload lacks spBv1.0')
  return found
}

export const encode = (payload: Payload): Buffer => Buffer.from(codec.encodePayload(payload))

/** Undefined: not a Sparkplug payload. */
export function decode(payload: Buffer): Payload | undefined {
  try {
    return codec.decodePayload(payload)
  } catch {
    return undefined
  }
}
