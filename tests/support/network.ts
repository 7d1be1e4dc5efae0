export interface NetworkCall {
  path: string
  session: string | undefined
  client: string | undefined
  body: unknown
}
export type NetworkAnswer = (call: NetworkCall) => unknown

/** The network for tests of the client: the only thing that is not ours. Answers come a turn later, so that bursts are under way together. */
export class Network {
  readonly calls: NetworkCall[] = []
  routes: Record<string, NetworkAnswer> = {}

  /** Calls of one path so far. */
  of(path: string): NetworkCall[] {
    return this.calls.filter((call) => call.path === path)
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const headers = new Headers(init?.headers)
    const call: NetworkCall = {
      path: String(input).replace('/energy', ''),
      session: headers.get('sessionId') ?? undefined,
      client: headers.get('clientSessionId') ?? undefined,
      body: init?.body === undefined || init.body === null ? undefined : JSON.parse(String(init.body)),
    }
    this.calls.push(call)
    await new Promise((resolve) => setImmediate(resolve))
    const answer = this.routes[call.path]
    if (answer === undefined) return Response.json({ code: 404, message: call.path })
    return Response.json(answer(call))
  }
}

export const ok = (result: unknown): unknown => ({ code: 200, message: '', result, data: result })
/** A server that takes payloads as they are. */
export const plainKey: NetworkAnswer = () => ok({ publicKey: '', mockServer: true, virtualRole: false, answersEncrypted: false })
