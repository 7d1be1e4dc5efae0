import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as oidc from 'openid-client'
import type { Logger } from 'pino'
import { code } from '#contract/endpoint.ts'
import type { Language } from '#contract/text.ts'
import { loginAttempt } from '../db/account-schema.ts'
import { and, eq, gt, lt } from '../db/orm.ts'
import { Refusal } from '../refusal/refusal.ts'
import type { ProviderConfig } from '../config/provider-config.ts'
import { hashSecret, newSecret } from './secret.ts'

const ATTEMPT_MS = 10 * 60_000
const TIMEOUT_S = 10

/** Who somebody is, as a provider vouches for it. */
export interface Identity {
  provider: ProviderConfig
  issuer: string
  subject: string
  username: string
  realname: string
}

/** As the provider wants it; by the standard, the header unless it says otherwise. */
const clientAuthentication =
  (secret: string | undefined): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const auth =
      secret === undefined
        ? oidc.None()
        : methods === undefined || methods.includes('client_secret_basic')
          ? oidc.ClientSecretBasic(secret)
          : oidc.ClientSecretPost(secret)
    return auth(server, client, body, headers)
  }

/** Logins by OpenID Connect: authorization code with PKCE, state and nonce. A provider is looked up when somebody wants it, never at the start. */
export class IdentityProviders {
  readonly #providers: readonly ProviderConfig[]
  readonly #orm: NodePgDatabase
  readonly #log: Logger
  readonly #now: () => number
  readonly #found = new Map<string, Promise<oidc.Configuration>>()

  constructor(providers: readonly ProviderConfig[], orm: NodePgDatabase, log: Logger, now: () => number) {
    this.#providers = providers
    this.#orm = orm
    this.#log = log
    this.#now = now
  }

  list(language: Language): { id: string; name: string }[] {
    return this.#providers.map(({ id, name }) => ({ id, name: typeof name === 'string' ? name : name[language] }))
  }

  has(id: string): boolean {
    return this.#providers.some((provider) => provider.id === id)
  }

  /** Address at the provider where the login goes on. Its answer counts once, within ten minutes, from the browser of this client token. */
  async begin(id: string, clientToken: string, origin: string): Promise<string> {
    const provider = this.#provider(id)
    const configuration = await this.#discover(provider)
    const now = this.#now()
    const state = newSecret()
    const nonce = newSecret()
    const codeVerifier = oidc.randomPKCECodeVerifier()
    await this.#orm.delete(loginAttempt).where(lt(loginAttempt.expiresAt, now))
    await this.#orm.insert(loginAttempt).values({
      stateHash: hashSecret(state),
      provider: id,
      clientHash: hashSecret(clientToken),
      nonce,
      codeVerifier,
      expiresAt: now + ATTEMPT_MS,
    })
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri(origin, id),
      scope: provider.scopes,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    })
    return url.href
  }

  /** Who came back with this answer. */
  async finish(
    answer: { provider: string; code: string; state: string; iss?: string | undefined },
    clientToken: string,
    origin: string,
  ): Promise<Identity> {
    const provider = this.#provider(answer.provider)
    // Taken out first: whatever comes of it, an answer is looked at once.
    const [attempt] = await this.#orm
      .delete(loginAttempt)
      .where(
        and(eq(loginAttempt.stateHash, hashSecret(answer.state)), eq(loginAttempt.provider, provider.id), gt(loginAttempt.expiresAt, this.#now())),
      )
      .returning()
    if (attempt === undefined || attempt.clientHash !== hashSecret(clientToken)) throw new Refusal(code.badRequest, 'providerRefused')
    const configuration = await this.#discover(provider)
    const url = new URL(redirectUri(origin, provider.id))
    url.searchParams.set('code', answer.code)
    url.searchParams.set('state', answer.state)
    if (answer.iss !== undefined) url.searchParams.set('iss', answer.iss)
    const tokens = await oidc
      .authorizationCodeGrant(configuration, url, {
        pkceCodeVerifier: attempt.codeVerifier,
        expectedState: answer.state,
        expectedNonce: attempt.nonce,
      })
      .catch((error: unknown) => this.#fail(provider, error))
    const claims = tokens.claims()
    if (claims === undefined) throw new Refusal(code.badRequest, 'providerRefused')
    // Many providers tell names only here; a login does not fail for want of them.
    const more =
      configuration.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(() => ({}))
    return { provider, issuer: claims.iss, subject: claims.sub, ...namesOf({ ...claims, ...more }, provider) }
  }

  #provider(id: string): ProviderConfig {
    const provider = this.#providers.find((candidate) => candidate.id === id)
    if (provider === undefined) throw new Refusal(code.notFound, 'providerUnknown')
    return provider
  }

  async #discover(provider: ProviderConfig): Promise<oidc.Configuration> {
    const known = this.#found.get(provider.id)
    if (known !== undefined) return known
    const issuer = new URL(provider.issuer)
    const looking = oidc.discovery(issuer, provider.clientId, undefined, clientAuthentication(provider.clientSecret), {
      timeout: TIMEOUT_S,
      // The configuration has made sure that http is loopback.
      execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    })
    this.#found.set(provider.id, looking)
    return looking.catch((error: unknown) => {
      this.#found.delete(provider.id)
      this.#log.warn(`identity provider ${provider.id} is not there: ${String(error)}`)
      throw new Refusal(code.unavailable, 'providerDown')
    })
  }

  #fail(provider: ProviderConfig, error: unknown): never {
    this.#log.warn(`login at ${provider.id} failed: ${String(error)}`)
    const away = error instanceof TypeError || (error instanceof Error && 'code' in error && error.code === 'OAUTH_TIMEOUT')
    if (away) this.#found.delete(provider.id)
    throw away ? new Refusal(code.unavailable, 'providerDown') : new Refusal(code.badRequest, 'providerRefused')
  }
}

const redirectUri = (origin: string, id: string): string => `${origin}/energy/callback/${id}`

/** An account name and a name for people out of what the provider tells. */
export function namesOf(claims: Record<string, unknown>, { claim }: Pick<ProviderConfig, 'claim'>): { username: string; realname: string } {
  const text = (name: string): string | undefined => {
    const value = claims[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim().toWellFormed().replaceAll('\0', '') : undefined
  }
  const given = (claim === undefined ? undefined : text(claim)) ?? text('preferred_username') ?? text('email')?.split('@')[0] ?? text('sub') ?? 'user'
  const plain = given
    .toLowerCase()
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 48)
  const username = plain.length >= 2 ? plain : plain === '' ? 'user' : `user-${plain}`
  const realname = [...(text('name') ?? text('nickname') ?? given)].slice(0, 64).join('')
  return { username, realname }
}
