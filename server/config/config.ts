import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { readProxies, type TrustedProxies } from './proxies.ts'
import { isAddressOf } from './several-hosts.ts'
import { isLoopback } from './loopback.ts'
import { readKey } from './key.ts'
import { readProviders, type ProviderConfig } from './provider-config.ts'

const flag = z.enum(['0', '1']).transform((v) => v === '1')
const port = z.coerce.number().int().min(0).max(65535)

/** Origins with commas. `example`: what is told to whoever wrote something else. */
const origins = (example: string) =>
  z
    .string()
    .default('')
    .transform((setting, context) => {
      const hosts = setting.split(',').flatMap((host) => (host.trim() === '' ? [] : [host.trim().replace(/\/$/, '')]))
      const isOrigin = (host: string): boolean => /^https?:/.test(host) && URL.parse(host)?.origin === host
      if (!hosts.every(isOrigin)) context.addIssue({ code: 'custom', message: `origins with commas, such as ${example}` })
      return hosts
    })

/** One server, or several that stand in for each other. */
const servers = (protocol: RegExp, example: string) =>
  z
    .string()
    .refine((address) => isAddressOf(address, protocol), `an address such as ${example}; several servers: host:port,host:port in it`)
    .optional()

const environment = z.object({
  PORT: port.default(11000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: servers(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/name'),
  MQTT_URL: servers(/^(mqtts?|tcp|wss?):$/, 'mqtt://host:1883'),
  CLUSTER: flag.default(false),
  CLUSTER_URL: z.url({ protocol: /^https?$/ }).optional(),
  MQTT_HOST: z.string().min(1).default('127.0.0.1'),
  MQTT_PORT: port.default(1883),
  DEMO: flag.default(false),
  DEMO_EDGE: flag.default(true),
  DEMO_PUBLIC: flag.default(false),
  RSA_KEY: z.string().optional(),
  IDENTITY_PROVIDERS: z.string().optional(),
  MOCK_SERVER: flag.default(false),
  ENCRYPT_ANSWERS: flag.default(false),
  VIRTUAL_ROLE: flag.default(false),
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((setting, context) => {
      const proxies = readProxies(setting.trim())
      if (proxies === undefined)
        context.addIssue({ code: 'custom', message: 'a number of proxies (0 to 16), or their addresses and networks with commas' })
      return proxies ?? false
    }),
  TLS_KEY: z.string().optional(),
  TLS_CERT: z.string().optional(),
  ASSISTANT_URL: z.url({ protocol: /^https?$/ }).optional(),
  ASSISTANT_KEY: z.string().optional(),
  ASSISTANT_MODEL: z.string().min(1).default('gpt-4o-mini'),
  PLATFORM_LOGO: z.string().min(1).optional(),
  AMAP_KEY: z.string().min(1).optional(),
  AMAP_SECURITY_CODE: z.string().min(1).optional(),
  CAMERA_HOSTS: origins('https://video.example.com:8443'),
  ALARM_CHATTER: z
    .string()
    .regex(/^\d{1,4}\/\d{1,4}$/, 'returns/minutes, such as 5/10')
    .default('5/10')
    .transform((setting) => {
      const [raises = 5, minutes = 10] = setting.split('/').map(Number)
      return { raises, withinMs: minutes * 60_000 }
    }),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PUSH_HOSTS: origins('https://robot.example.com, http://10.0.0.7:8080'),
  PUSH_KEY: z
    .string()
    .optional()
    .transform((setting, context) => {
      const key = setting === undefined ? undefined : readKey(setting)
      if (setting !== undefined && key === undefined) context.addIssue({ code: 'custom', message: '32 bytes in base64 or hex' })
      return key
    }),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_FROM: z.string().min(3).optional(),
  METRICS: z
    .string()
    .default('0')
    .transform((setting, context) => {
      if (setting === '0') return undefined
      if (setting === 'loopback' || setting.length >= 16) return setting
      context.addIssue({ code: 'custom', message: '0, loopback, or a token of 16 characters or more' })
      return undefined
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('microgrid'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SAMPLE_DAYS: z.coerce.number().int().min(1).max(3650).default(7),
  MINUTE_DAYS: z.coerce.number().int().min(1).max(3650).default(60),
  SETPOINT_WAIT_MINUTES: z.coerce.number().int().min(1).max(525_600).default(60),
  UPLOAD_MB: z.coerce.number().int().min(1).max(4096).default(10),
  QUARTER_DAYS: z.coerce.number().int().min(1).max(36500).default(1830),
  PERSON_FILES_MB: z.coerce.number().int().min(1).max(1_000_000).default(500),
  ORGANIZATION_FILES_MB: z.coerce.number().int().min(1).max(10_000_000).default(5000),
})

/** The machine's name, or what the server listens on where that is one address. */
function ownUrl({ HOST, PORT, TLS_KEY }: z.output<typeof environment>): string {
  const host = /^(0\.0\.0\.0|::)$/.test(HOST) ? hostname() : HOST
  return `${TLS_KEY === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

/** Never repeated in a complaint. */
const secrets = new Set(['PUSH_KEY', 'SMTP_URL', 'METRICS', 'DATABASE_URL', 'MQTT_URL', 'IDENTITY_PROVIDERS'])

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  mqttUrl: string | undefined
  /** Several servers share store, broker and data directory: one works, the others carry streams and are ready to take its place. */
  cluster: boolean
  /** Where the other servers reach this one. */
  clusterUrl: string
  mqttHost: string
  mqttPort: number
  demo: boolean
  demoEdge: boolean
  rsaKey: string | undefined
  /** Where people can log in by OpenID Connect. */
  providers: ProviderConfig[]
  mockServer: boolean
  /** Answers of secret calls in RSA blocks, for browsers that have named a key. */
  encryptAnswers: boolean
  virtualRole: boolean
  trustProxy: TrustedProxies
  tls: { keyFile: string; certFile: string } | undefined
  /** Picture of the platform's owner, shown in place of ours: a file. */
  platformLogo: string | undefined
  /** Key and security code of the online map; without a key no host of the map is allowed to the browser. */
  map: { key: string; securityCode: string } | undefined
  /** Origins besides the console's own from which browsers may load the pictures of cameras. */
  cameraHosts: string[]
  /** More returns than these within so long, and an alarm is chattering: one record that counts, and no more calls. */
  chatter: { raises: number; withinMs: number }
  /** Where people reach the console: links in messages begin with it. */
  publicUrl: string | undefined
  push: {
    /** Origins that messages may be sent to besides the vendors' and public ones, private and plain http too. */
    hosts: string[]
    /** Encrypts addresses and secrets of push groups; undefined: a key of its own in the data directory. */
    key: Buffer | undefined
    /** Mail server of groups of mail. */
    smtp: { url: string; from: string } | undefined
  }
  logLevel: string
  /** Who may read the metrics: this machine, or whoever brings the token. Undefined: there are none. */
  metrics: 'loopback' | (string & {}) | undefined
  /** Traces to a collector by OTLP, whose address the exporter reads itself: by which name, and which share of them. Undefined: there are none. */
  traces: { service: string; share: number } | undefined
  /** A language model behind an OpenAI-compatible interface; undefined: the assistant's own understanding. */
  assistant: { url: string; key: string | undefined; model: string } | undefined
  /** So long a setpoint waits for a gateway that is away. */
  setpointWaitMs: number
  /** Bytes that one uploaded file may have. */
  uploadBytes: number
  /** Bytes of files that one person, and all of one organization, may keep. */
  fileQuota: { person: number; organization: number }
  /** Days that samples, 1-minute and 15-minute rollups are kept; day rollups stay. */
  retention: { sampleDays: number; minuteDays: number; quarterDays: number }
}

/** Reads the environment. Throws an Error whose message names the variable and what is wrong with it, fit to be printed as it is. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const known = Object.fromEntries(Object.keys(environment.shape).map((key) => [key, env[key] === '' ? undefined : env[key]]))
  const parsed = environment.safeParse(known)
  if (!parsed.success) {
    const said = (name: string): string => (secrets.has(name) ? '' : `=${String(known[name])}`)
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}${said(String(issue.path[0]))}: ${issue.message}`)
    throw new Error(`Configuration: ${lines.join('; ')}`)
  }
  const e = parsed.data
  if (e.VIRTUAL_ROLE && !(e.DEMO && isLoopback(e.HOST)))
    throw new Error('Configuration: VIRTUAL_ROLE=1 is only allowed with DEMO=1 and a loopback HOST')
  if (e.CLUSTER && (e.DATABASE_URL === undefined || e.MQTT_URL === undefined))
    throw new Error('Configuration: CLUSTER=1 needs DATABASE_URL and MQTT_URL: servers share a store and a broker that are none of theirs')
  if (e.DEMO && !isLoopback(e.HOST) && !e.DEMO_PUBLIC)
    throw new Error(
      `Configuration: HOST=${e.HOST} with DEMO=1 would let everybody in by accounts whose password is in the README: set DEMO=0, or DEMO_PUBLIC=1 where that is meant`,
    )
  if ((e.SMTP_URL === undefined) !== (e.SMTP_FROM === undefined)) throw new Error('Configuration: SMTP_URL and SMTP_FROM must be set together')
  if ((e.TLS_KEY === undefined) !== (e.TLS_CERT === undefined)) throw new Error('Configuration: TLS_KEY and TLS_CERT must be set together')
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    mqttUrl: e.MQTT_URL,
    cluster: e.CLUSTER,
    clusterUrl: e.CLUSTER_URL?.replace(/\/+$/, '') ?? ownUrl(e),
    mqttHost: e.MQTT_HOST,
    mqttPort: e.MQTT_PORT,
    demo: e.DEMO,
    demoEdge: e.DEMO_EDGE,
    rsaKey: e.RSA_KEY,
    providers: readProviders(e.IDENTITY_PROVIDERS),
    mockServer: e.MOCK_SERVER,
    encryptAnswers: e.ENCRYPT_ANSWERS,
    virtualRole: e.VIRTUAL_ROLE,
    trustProxy: e.TRUST_PROXY,
    tls: e.TLS_KEY !== undefined && e.TLS_CERT !== undefined ? { keyFile: e.TLS_KEY, certFile: e.TLS_CERT } : undefined,
    platformLogo: e.PLATFORM_LOGO,
    map: e.AMAP_KEY === undefined ? undefined : { key: e.AMAP_KEY, securityCode: e.AMAP_SECURITY_CODE ?? '' },
    cameraHosts: e.CAMERA_HOSTS,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ''),
    push: {
      hosts: e.PUSH_HOSTS,
      key: e.PUSH_KEY,
      smtp: e.SMTP_URL === undefined || e.SMTP_FROM === undefined ? undefined : { url: e.SMTP_URL, from: e.SMTP_FROM },
    },
    chatter: e.ALARM_CHATTER,
    logLevel: e.LOG_LEVEL,
    metrics: e.METRICS,
    traces:
      (e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? e.OTEL_EXPORTER_OTLP_ENDPOINT) === undefined
        ? undefined
        : { service: e.OTEL_SERVICE_NAME, share: e.OTEL_TRACES_SAMPLER_ARG },
    assistant: e.ASSISTANT_URL === undefined ? undefined : { url: e.ASSISTANT_URL, key: e.ASSISTANT_KEY, model: e.ASSISTANT_MODEL },
    setpointWaitMs: e.SETPOINT_WAIT_MINUTES * 60_000,
    uploadBytes: e.UPLOAD_MB * 1024 * 1024,
    fileQuota: { person: e.PERSON_FILES_MB * 1024 * 1024, organization: e.ORGANIZATION_FILES_MB * 1024 * 1024 },
    retention: { sampleDays: e.SAMPLE_DAYS, minuteDays: e.MINUTE_DAYS, quarterDays: e.QUARTER_DAYS },
  }
}
