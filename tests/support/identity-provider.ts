import type { Server } from 'node:http'
import { Provider } from 'oidc-provider'
import { freePort } from './free-port.ts'

export interface TestProvider {
  issuer: string
  /** What a person does at the provider: logs in under this name and agrees. Gives the address that the browser is sent back to. */
  visit(url: string, login: string): Promise<URL>
  start(): Promise<void>
  close(): Promise<void>
}

export const CLIENT = { clientId: 'console', clientSecret: 'a-secret-of-the-console' }

/** A true OpenID provider on a free port of loopback; any name logs in there. */
export async function openProvider(redirectUris: () => string[]): Promise<TestProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  let server: Server | undefined

  const close = async (): Promise<void> => {
    const running = server
    server = undefined
    running?.closeAllConnections()
    if (running !== undefined) await new Promise((resolve) => running.close(resolve))
  }
  const start = async (): Promise<void> => {
    const provider = new Provider(issuer, {
      clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: redirectUris() }],
      cookies: { keys: ['test'] },
      pkce: { required: () => true },
      claims: { profile: ['name', 'preferred_username'] },
      findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, name: `${id} 先生`, preferred_username: id }) }),
    })
    await new Promise<void>((resolve) => (server = provider.listen(port, '127.0.0.1', () => resolve())))
  }

  return { issuer, visit: (url, login) => walk(url, login, issuer), start, close }
}

async function walk(from: string, login: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(from)
  let body: URLSearchParams | undefined
  for (let step = 0; step < 12; step++) {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body === undefined ? {} : { body }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = response.headers.get('location')
    body = undefined
    if (location !== null) {
      url = new URL(location, url)
      if (url.origin !== issuer) return url
      continue
    }
    const page = await response.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    const action = /action="([^"]+)"/.exec(page)?.[1]
    if (prompt === undefined || action === undefined) throw new Error(`the provider refused: ${response.status} ${page.slice(0, 300)}`)
    url = new URL(action, url)
    body = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'any' } : { prompt })
  }
  throw new Error('the provider never came to an end')
}
