/** Text of JSON in ASCII: what is cut into RSA blocks must have one byte a character, for ciphers that take strings. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
