const KEY_BYTES = 32

/** 32 bytes in hex or base64; undefined: it is neither. */
export function readKey(text: string): Buffer | undefined {
  const key = /^[\da-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  return key.length === KEY_BYTES ? key : undefined
}
