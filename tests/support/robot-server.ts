import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { PushProvider } from '#contract/push.ts'

/** What a vendor's robot does wrong, once for each message that comes. */
export type Mood =
  | 'works'
  | 'error'
  | 'tooFast'
  | '429'
  | '500'
  | 'slow'
  | 'hangs'
  | 'resets'
  | 'redirects'
  | 'takesAndHangs'
  | 'takesAndResets'
  | 'badMessage'

export interface Taken {
  at: number
  provider: Exclude<PushProvider, 'email'>
  path: string
  query: string
  headers: IncomingMessage['headers']
  body: string
  /** What a person of the group reads. */
  text: string
}

export interface RobotServer {
  origin: string
  addressOf(provider: Exclude<PushProvider, 'email'>, token?: string): string
  /** What the groups have read, in order. */
  taken: Taken[]
  /** Requests that were refused, and why. */
  refused: string[]
  /** Of the next messages; then it works. */
  moods: Mood[]
  /** What it takes for a bad message: one that has this in it. */
  poison: string
  /** What it is from then on. */
  mood: Mood
  clock: () => number
  close(): Promise<void>
}

const TOKEN = 'good-token-1234'
export const ROBOT_SECRET = 'SECfeed0123456789'

interface Said {
  status?: number
  answer: unknown
  taken?: string
}

const limits: Record<Exclude<PushProvider, 'email'>, [number, number][]> = {
  dingtalk: [[20, 60_000]],
  feishu: [
    [100, 60_000],
    [5, 1000],
  ],
  wecom: [[20, 60_000]],
  webhook: [],
}

const hmac = (key: string, text: string, form: 'base64' | 'hex'): string => createHmac('sha256', key).update(text).digest(form)
const isFresh = (ms: number, now: number): boolean => Math.abs(now - ms) < 3_600_000

/** Robots as the vendors document them: signatures, limits, forms of bodies, their codes. `keyword`: what DingTalk and Feishu demand in a message. */
export async function startRobotServer({ keyword = '', clock = Date.now }: { keyword?: string; clock?: () => number } = {}): Promise<RobotServer> {
  const state: Pick<RobotServer, 'taken' | 'refused' | 'moods' | 'mood' | 'poison' | 'clock'> = {
    taken: [],
    refused: [],
    moods: [],
    mood: 'works',
    poison: '',
    clock,
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => answer(request, response, Buffer.concat(parts).toString('utf8')))
  })

  function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const url = new URL(request.url ?? '/', 'http://robot')
    const provider = providerOf(url)
    const now = state.clock()
    const mood = state.moods.shift() ?? state.mood
    if (mood === 'hangs') return
    if (mood === 'resets') return void request.socket.resetAndDestroy()
    if (mood === '429' || mood === '500') return say(response, Number(mood), { message: 'not now' })
    if (mood === 'redirects') return void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
    const said = judge(provider, url, request, body, now)
    if (said.taken === undefined || mood === 'error' || mood === 'tooFast' || mood === 'badMessage') {
      if (said.taken === undefined) state.refused.push(JSON.stringify(said.answer))
      return say(response, said.status ?? 200, said.taken === undefined ? said.answer : moody(provider, mood))
    }
    state.taken.push({ at: now, provider, path: url.pathname, query: url.search, headers: request.headers, body, text: said.taken })
    if (mood === 'takesAndHangs') return
    if (mood === 'takesAndResets') return void request.socket.resetAndDestroy()
    if (mood === 'slow') return void setTimeout(() => say(response, 200, said.answer), 300)
    say(response, 200, said.answer)
  }

  function judge(provider: Taken['provider'], url: URL, request: IncomingMessage, body: string, now: number): Said {
    const judged = judges[provider](url, request.headers, body, now, keyword)
    if (judged.taken === undefined) return judged
    if (state.poison !== '' && judged.taken.includes(state.poison))
      return provider === 'webhook' ? { status: 400, answer: {} } : { answer: moody(provider, 'badMessage') }
    for (const [most, window] of limits[provider]) {
      if (state.taken.filter((one) => one.provider === provider && one.at > now - window).length >= most)
        return { answer: moody(provider, 'tooFast') }
    }
    return judged
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return Object.assign(state, {
    origin,
    addressOf: (provider: Taken['provider'], token = TOKEN) => origin + paths[provider] + token,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}

const paths: Record<Taken['provider'], string> = {
  dingtalk: '/robot/send?access_token=',
  feishu: '/open-apis/bot/v2/hook/',
  wecom: '/cgi-bin/webhook/send?key=',
  webhook: '/hook/',
}
const providerOf = (url: URL): Taken['provider'] =>
  url.pathname === '/robot/send'
    ? 'dingtalk'
    : url.pathname.startsWith('/open-apis/')
      ? 'feishu'
      : url.pathname.startsWith('/cgi-bin/')
        ? 'wecom'
        : 'webhook'

function say(response: ServerResponse, status: number, answer: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

/** The vendor's own words for a refusal, in a 200. */
function moody(provider: Taken['provider'], mood: Mood): unknown {
  const codes = { dingtalk: [-1, 410_100, 400_105], feishu: [11_111, 11_232, 9499], wecom: [-1, 45_009, 40_008], webhook: [1, 2, 3] }[provider]
  const [failed, fast, bad] = codes
  const answered = mood === 'tooFast' ? fast : mood === 'badMessage' ? bad : failed
  return provider === 'feishu' ? { code: answered, msg: mood, data: {} } : { errcode: answered, errmsg: mood }
}

type Judge = (url: URL, headers: IncomingMessage['headers'], body: string, now: number, keyword: string) => Said

const judges: Record<Taken['provider'], Judge> = {
  dingtalk(url, _headers, body, now, keyword) {
    const no = (errcode: number, errmsg: string): Said => ({ answer: { errcode, errmsg } })
    if (url.searchParams.get('access_token') !== TOKEN) return no(300_005, 'token is not exist')
    const [timestamp, sign] = [url.searchParams.get('timestamp'), url.searchParams.get('sign')]
    if (timestamp !== null || sign !== null) {
      if (!isFresh(Number(timestamp), now)) return no(310_000, 'invalid timestamp')
      if (sign !== hmac(ROBOT_SECRET, `${timestamp}\n${ROBOT_SECRET}`, 'base64')) return no(310_000, 'sign not match')
    }
    const { msgtype, text, at } = JSON.parse(body) as { msgtype: string; text?: { content: string }; at?: { atMobiles: unknown; isAtAll: unknown } }
    if (Buffer.byteLength(body) > 20_000) return no(460_101, 'message too long')
    if (msgtype !== 'text' || typeof text?.content !== 'string' || typeof at?.isAtAll !== 'boolean') return no(400_105, 'unsupported msgtype')
    if (!text.content.includes(keyword)) return no(310_000, 'keywords not in content')
    return { answer: { errcode: 0, errmsg: 'ok' }, taken: text.content }
  },
  feishu(url, _headers, body, now, keyword) {
    const no = (code: number, msg: string): Said => ({ answer: { code, msg, data: {} } })
    if (!url.pathname.endsWith(`/hook/${TOKEN}`)) return no(19_001, 'param invalid: incoming webhook access token invalid')
    if (Buffer.byteLength(body) > 20 * 1024) return no(9499, 'Bad Request')
    const said = JSON.parse(body) as {
      timestamp?: string
      sign?: string
      msg_type: string
      content: { post?: { zh_cn: { title: string; content: { tag: string; text?: string; href?: string; user_id?: string }[][] } } }
    }
    if (said.timestamp !== undefined || said.sign !== undefined) {
      const right = hmac(`${said.timestamp}\n${ROBOT_SECRET}`, '', 'base64')
      if (said.sign !== right || !isFresh(Number(said.timestamp) * 1000, now))
        return no(19_021, 'sign match fail or timestamp is not within one hour from current time')
    }
    const post = said.content.post?.zh_cn
    if (said.msg_type !== 'post' || post === undefined) return no(9499, 'Bad Request')
    const text = [post.title, ...post.content.map((line) => line.map((part) => part.text ?? `@${part.user_id}`).join(''))].join('\n')
    if (!text.includes(keyword)) return no(19_024, 'Key Words Not Found')
    return { answer: { code: 0, msg: 'success', data: {} }, taken: text }
  },
  wecom(url, _headers, body) {
    const no = (errcode: number, errmsg: string): Said => ({ answer: { errcode, errmsg } })
    if (url.searchParams.get('key') !== TOKEN) return no(93_000, 'invalid webhook url')
    const said = JSON.parse(body) as { msgtype: string; text?: { content: string; mentioned_list: string[] }; markdown?: { content: string } }
    const content = said.msgtype === 'text' ? said.text?.content : said.msgtype === 'markdown' ? said.markdown?.content : undefined
    if (content === undefined || content === '') return no(44_004, 'empty content')
    if (Buffer.byteLength(content) > (said.msgtype === 'text' ? 2048 : 4096)) return no(40_058, 'content exceed max length')
    return { answer: { errcode: 0, errmsg: 'ok' }, taken: content }
  },
  webhook(url, headers, body, now) {
    if (!url.pathname.endsWith(TOKEN)) return { status: 404, answer: {} }
    const [timestamp, signature] = [headers['x-microgrid-timestamp'], headers['x-microgrid-signature']]
    const right = `v1=${hmac(ROBOT_SECRET, `${String(timestamp)}.${body}`, 'hex')}`
    if (signature !== undefined && (signature !== right || !isFresh(Number(timestamp), now))) return { status: 401, answer: { message: 'signature' } }
    const { title, text } = JSON.parse(body) as { title: string; text: string }
    return { answer: {}, taken: `${title}\n${text}` }
  },
}
