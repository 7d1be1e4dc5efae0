import { ofetch } from 'ofetch'
import { code, endpointTable, type EndpointFacts, type EndpointName } from '#contract/endpoint.ts'
import type { Answer, Payload } from '#contract/schemas.ts'
import { settings, storageKeys } from '#src/settings.ts'
import { canReadAnswers, decryptAnswer, newAnswerKey } from './answer-key.ts'
import { ApiError } from './api-error.ts'
import { displayLink } from './display-link.ts'
import { encryptPayload } from './encrypt.ts'
import { localValue } from './local-value.ts'

/** The only place that knows fetch. Calls are named by the endpoint table. */

export const tokenValue = localValue(storageKeys.token)
/** There while the token is gone because the server has ended the session, and not because the person has left it: for all windows. */
export const sessionEndedValue = localValue(storageKeys.sessionEnded)
if (displayLink !== undefined) tokenValue.set(displayLink)
export const clientTokenValue = localValue(storageKeys.clientToken)
export const languageValue = localValue(storageKeys.language)

export const languageNow = (): 'zh' | 'en' => (languageValue.get() === 'en' ? 'en' : 'zh')

export interface Envelope {
  code?: number | string
  message?: string
  result?: unknown
  data?: unknown
  fields?: Record<string, string>
  /** In place of the answer where the server encrypts it for this browser. */
  encrypted?: string
}

export interface ClientHooks {
  /** The session is over: say so if there are words for it, go to the login. */
  onSessionEnd(message: string | undefined): void
  /** A call was refused for want of permission (403): what the viewer holds may have changed. */
  onForbidden(): void
  /** A call failed in a way that nobody asked for: no refusal of what was typed, no session that is over, no abort. */
  onFailure(failure: CallFailure): void
}

export interface CallFailure {
  name: EndpointName
  error: ApiError
}

let hooks: ClientHooks = { onSessionEnd: () => undefined, onForbidden: () => undefined, onFailure: () => undefined }
export const setClientHooks = (next: Partial<ClientHooks>): void => void (hooks = { ...hooks, ...next })

/** Words for codes that came without a message of the server; 0: no answer at all. Set by the language part, which knows them. */
let defaultWords: (answered: number) => string = String
export const setDefaultWords = (words: (answered: number) => string): void => void (defaultWords = words)

/** Bytes, as the server counts them; a Chinese character is three. */
const ENCRYPT_UP_TO = 16 * 1024
const bytesOf = (text: string): number => new TextEncoder().encode(text).length
type Key = Answer<'publicKey'>
let keyPromise: Promise<Key> | undefined

const publicKey = (): Promise<Key> => {
  keyPromise ??= (raw('publicKey', {}) as Promise<Key>).catch((error: unknown) => {
    keyPromise = undefined
    throw error
  })
  return keyPromise
}

/** Whether the server has another key by now than this one: what was encrypted with it nobody could read. */
async function isOtherKey(keyThen: Promise<Key> | undefined): Promise<boolean> {
  if (keyThen === undefined) return false
  if (keyPromise === keyThen) keyPromise = undefined
  return Promise.all([keyThen, publicKey()]).then(
    ([before, now]) => before.publicKey !== now.publicKey,
    () => false,
  )
}

/** True where the server gives everybody an administrator's session without a login. */
export const virtualRole = async (): Promise<boolean> => (await publicKey()).virtualRole

/** What every call says of itself. */
export function headersOf(): Record<string, string> {
  const headers: Record<string, string> = { channel: 'WEB', acceptLanguage: languageNow() }
  const token = tokenValue.get()
  const client = clientTokenValue.get()
  if (token !== undefined) headers.sessionId = token
  if (client !== undefined) headers.clientSessionId = client
  return headers
}

export const noAnswer = (): ApiError => new ApiError(0, defaultWords(0))

async function send(
  facts: EndpointFacts,
  payload: unknown,
  { signal, moment, timeoutMs = settings.requestTimeoutMs }: CallOptions,
): Promise<Envelope> {
  const text = JSON.stringify(payload ?? {})
  let body: string | undefined
  if (facts.method === 'POST') {
    const key = facts.encrypted && bytesOf(text) <= ENCRYPT_UP_TO ? await publicKey() : undefined
    body =
      key === undefined || key.mockServer || key.publicKey === ''
        ? text
        : JSON.stringify({ encrypted: await encryptPayload(payload ?? {}, key.publicKey) })
  }
  try {
    return await ofetch<Envelope>(`/energy${facts.path}`, {
      method: facts.method,
      headers: {
        ...headersOf(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(moment === undefined ? {} : { moment: String(Math.round(moment)) }),
      },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
      timeout: timeoutMs,
      retry: 0,
      ignoreResponseError: true,
      responseType: 'json',
    })
  } catch (error) {
    if (signal?.aborted === true) throw error
    throw noAnswer()
  }
}

/** 200, 0 and their texts are success. */
const codeOf = (envelope: Envelope | undefined): number => {
  const number = Number(envelope?.code ?? NaN)
  if (Number.isNaN(number)) return 0
  return number === 0 ? code.ok : number
}

const raw = async (name: EndpointName, payload: unknown, options: CallOptions = {}): Promise<unknown> => {
  const facts: EndpointFacts = endpointTable[name]
  const envelope = await settled(name, () => send(facts, payload, options))
  if (envelope.encrypted === undefined) return envelope[facts.answerIn]
  return ((await decryptAnswer(envelope.encrypted)) as Envelope)[facts.answerIn]
}

/**
 * The good answer of a call, whoever makes it: an old token is refreshed and an unknown client token replaced, and then `once` is tried again, one time.
 * Refusals reject with ApiError; when it is the session that is over, it ends here too.
 */
export async function settled(name: EndpointName, once: () => Promise<Envelope>): Promise<Envelope> {
  try {
    return await answered(name, once)
  } catch (error) {
    if (error instanceof ApiError && !expected.has(error.code) && !told.has(error)) {
      told.add(error)
      hooks.onFailure({ name, error })
    }
    throw error
  }
}

/** Refusals that belong to the use of the console. */
const expected: ReadonlySet<number> = new Set([
  code.badRequest,
  code.unauthorized,
  code.tokenExpired,
  code.clientTokenUnknown,
  code.sessionOver,
  // A right that the viewer has not, or has no more: the page says so, and what the viewer holds is asked again.
  code.forbidden,
  // Somebody else was quicker: the record is gone, or is another one by now. The page that asked says so.
  code.notFound,
  code.conflict,
])
/** A refresh that fails fails all calls that waited for it: it is told once. */
const told = new WeakSet<ApiError>()

async function answered(name: EndpointName, once: () => Promise<Envelope>): Promise<Envelope> {
  for (let attempt = 0; ; attempt++) {
    const [tokenThen, keyThen] = [tokenValue.get(), keyPromise]
    const envelope = await once()
    const status = codeOf(envelope)
    if (status === code.ok) return envelope
    const message = envelope?.message || defaultWords(status)
    // One refresh, one key and one client token a call at most: never a loop.
    if (attempt === 0 && status === code.tokenExpired && name !== 'tokenRefresh') {
      await refreshOnce(tokenThen)
      continue
    }
    if (attempt === 0 && status === code.badRequest && envelope?.fields === undefined && (await isOtherKey(keyThen))) continue
    if (attempt === 0 && status === code.clientTokenUnknown) {
      await fetchClientToken()
      continue
    }
    if (status === code.unauthorized || status === code.tokenExpired || status === code.sessionOver) {
      endSession(tokenThen, status === code.sessionOver ? message : undefined)
    }
    if (status === code.forbidden) hooks.onForbidden()
    throw new ApiError(status, message, envelope?.fields)
  }
}

let refreshing: Promise<void> | undefined

/** One refresh for a burst: everyone who was refused waits for it, and everyone is answered. */
function refreshOnce(tokenThen: string | undefined): Promise<void> {
  if (tokenValue.get() !== tokenThen && tokenValue.get() !== undefined) return Promise.resolve()
  refreshing ??= (raw('tokenRefresh', { token: tokenThen }) as Promise<{ token: string }>)
    .then(({ token }) => tokenValue.set(token))
    .catch((error: unknown) => {
      endSession(tokenThen, error instanceof ApiError && error.code === code.sessionOver ? error.message : undefined)
      throw error
    })
    .finally(() => (refreshing = undefined))
  return refreshing
}

/** Refreshes the token for the live stream, which has seen 402. */
export const refreshToken = (): Promise<void> => refreshOnce(tokenValue.get())

let naming: Promise<void> | undefined

/** One new client token for a burst, as with the session's token. */
function fetchClientToken(): Promise<void> {
  if (naming !== undefined) return naming
  clientTokenValue.set(undefined)
  naming = publicKey()
    .then(({ answersEncrypted }) => (answersEncrypted ? newAnswerKey() : undefined))
    .then((key) => raw('connection', key === undefined ? {} : { publicKey: key }) as Promise<{ clientToken: string }>)
    .then(({ clientToken }) => clientTokenValue.set(clientToken))
    .finally(() => (naming = undefined))
  return naming
}

/** Names this browser to the server once; it does without if that fails. */
export const ensureClientToken = async (): Promise<void> => {
  const named = clientTokenValue.get() !== undefined && (canReadAnswers() || !(await publicKey().catch(() => undefined))?.answersEncrypted)
  if (!named) await fetchClientToken().catch(() => undefined)
}

function endSession(tokenThen: string | undefined, message: string | undefined): void {
  // Several calls learn of it; only the first one ends the session that they all had.
  if (tokenThen === undefined || tokenValue.get() !== tokenThen) return
  sessionEndedValue.set('1')
  tokenValue.set(undefined)
  hooks.onSessionEnd(message)
}

export interface CallOptions {
  signal?: AbortSignal
  /** Answered as of this moment, where the endpoint follows one. */
  moment?: number
  /** After which an answer that has not come is none. */
  timeoutMs?: number
}

/** Calls an endpoint. Rejects with ApiError; aborts reject with the abort's reason. */
export const call = <N extends EndpointName>(name: N, payload: Payload<N>, options: CallOptions = {}): Promise<Answer<N>> =>
  raw(name, payload, options) as Promise<Answer<N>>
