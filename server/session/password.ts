import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** argon2id with 19 MiB and 2 passes (OWASP's first choice), in the thread pool. */
const parameters = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
const derive = promisify(argon2)

const tag = async (password: string, nonce: Buffer): Promise<Buffer> =>
  derive('argon2id', { message: Buffer.from(password.normalize('NFKC')), nonce, ...parameters })

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  return `argon2id$${nonce.toString('base64')}$${(await tag(password, nonce)).toString('base64')}`
}

const nobody = hashPassword(randomBytes(12).toString('hex'))

/** Hash of an account that has no password (it logs in at an identity provider): nothing matches it. */
export const NO_PASSWORD = ''

/** True when the password is the hashed one. Without a hash (unknown account, or one without a password) the same work is done and the answer is no. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const known = hash !== undefined && hash !== NO_PASSWORD
  const [, nonce = '', expected = ''] = (known ? hash : await nobody).split('$')
  const given = await tag(password, Buffer.from(nonce, 'base64'))
  const wanted = Buffer.from(expected, 'base64')
  return given.length === wanted.length && timingSafeEqual(given, wanted) && known
}
