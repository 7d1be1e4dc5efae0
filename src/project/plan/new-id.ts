/** An id for what this window makes: nothing else has it. (`crypto.randomUUID` is missing where the console is opened over plain HTTP.) */
export const newId = (): string => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
