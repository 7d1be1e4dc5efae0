import type { PermissionId } from '../permission.ts'

/** One line of the table of calls. */
export interface EndpointFacts {
  method: 'GET' | 'POST'
  /** Below /energy. */
  path: string
  /** public: no session; session: any valid session; otherwise at least one of the ids. */
  access: 'public' | 'session' | readonly PermissionId[]
  /** What the payload's ids are checked against: nothing, the stations the viewer may see, or the viewer's organizations. */
  scope: 'none' | 'station' | 'organization'
  /** Payload travels in RSA blocks (bodies over 16 KB go plain whatever this says). */
  encrypted: boolean
  /** Field of the envelope that carries the answer. */
  answerIn: 'result' | 'data'
  /** stream: Server-Sent Events; upload: a multipart file; tus: a file by the tus protocol; download: a file. None of them has the envelope's status. */
  form?: 'stream' | 'upload' | 'tus' | 'download'
  /** Its answer is a secret (a token, a password, a link, who somebody is): encrypted where the server is told to. */
  secret?: boolean
  /** Answers as of a chosen moment (header `moment`, epoch ms) instead of now. */
  followsMoment?: boolean
  /** Served to a display link: `free`: says nothing of a plant; `demonstrated`: names and values of it, changed where the link is for a demonstration. */
  displays?: 'free' | 'demonstrated'
  /** Reads much of the store: an asker's many take turns. */
  long?: boolean
  /** Bytes of its body at most, where that is more than of others. */
  bodyBytes?: number
  /** Served to a session whose password must be changed. */
  whilePasswordExpired?: boolean
  summary: string
}

type Access = EndpointFacts['access']

type Scope = EndpointFacts['scope']

/**
 * A POST with an encrypted payload and its answer in `result`, unless `more` says otherwise. Its type keeps who may call, what ids are checked against and
 * what `more` says: a `form` is served by hand.
 */
export function call<const A extends Access, const S extends Scope, const M extends Partial<EndpointFacts>>(
  path: string,
  access: A,
  scope: S,
  summary: string,
  more: M,
): EndpointFacts & M & { access: A; scope: S }
export function call<const A extends Access, const S extends Scope>(
  path: string,
  access: A,
  scope: S,
  summary: string,
): EndpointFacts & { access: A; scope: S }
export function call(path: string, access: Access, scope: Scope, summary: string, more: Partial<EndpointFacts> = {}): EndpointFacts {
  return { method: 'POST', path, scope, encrypted: true, answerIn: 'result', summary, ...more, access }
}
