import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quality } from '#contract/live.ts'
import * as schema from '#server/db/schema.ts'
import { seedPrices } from '#server/db/seed-prices.ts'
import { signalAlarm, storeReadings } from '#tests/support/field.ts'
import { dayStart, localDate, localMonth } from '#domain/time.ts'
import { openChat, type TestChat } from '#tests/support/chat.ts'
import { testPrices } from '#tests/support/plant.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

const ZONE = 'Asia/Shanghai'
const QUARTER = 900_000
let server: TestServer
let token: string

/** A value as if its device had just sent it. */
function setValue(stationId: string, code: string, value: number, fresh = true): void {
  const at = Date.now() - (fresh ? 1000 : 3_600_000)
  server.core.services.values.take(server.pointId(stationId, null, code), at, value, fresh ? quality.good : quality.stale, at)
}

/** A register that grew evenly by `kwh` over yesterday. */
async function grewYesterday(stationId: string, code: string, kwh: number): Promise<void> {
  const end = dayStart(ZONE, Date.now())
  const times = Array.from({ length: 97 }, (_, i) => end - (97 - i) * QUARTER)
  const last = times.map((_, i) => 1000 + (kwh * i) / 96)
  await storeReadings(server, stationId, code, times, last)
}

const raiseAlarm = (stationId: string, text: string): Promise<void> =>
  signalAlarm(server, {
    stationId,
    deviceSn: `${stationId}-GRID`,
    level: 'VERY_URGENT',
    value: 1,
    code: text,
    text: { zh: text, en: `${text} (en)` },
  })

beforeAll(async () => {
  server = await startTestServer()
  // On the first of a month yesterday has another table.
  await seedPrices(server.db.orm, testPrices([localMonth(ZONE, dayStart(ZONE, Date.now()) - 1)]))
  await server.db.orm.insert(schema.role).values({ code: 'asker', nameZh: '问', nameEn: 'Asker', powerCodes: ['ai_chat'] })
  await server.db.pool.query("update account set role_code = 'asker' where id = 'stranger'")
  token = await server.login('worker')
  setValue('T1', 'soc', 41.25)
  setValue('T1', 'gridPower', 123.4)
  setValue('T1', 'storagePower', -50)
  setValue('T2', 'soc', 77, false)
  setValue('X1', 'soc', 99)
  await grewYesterday('T1', 'gridImport', 960)
  await grewYesterday('T1', 'storageDischarge', 96)
  for (const quantity of ['storageCharge', 'pvGeneration', 'gridExport'] as const) await grewYesterday('T1', quantity, 0)
  await raiseAlarm('T1', '电网过压')
  await raiseAlarm('X1', '机密告警')
})
afterAll(() => server.close())

describe('the stream', () => {
  test('begins with the chat’s id, no text and nothing to come', async () => {
    const chat = await openChat(server, token)
    expect(chat.events[0]).toEqual({ event: 'message', data: { chat_id: chat.chatId, message: '', has_more: false } })
    expect(chat.chatId).not.toBe('')
    chat.close()
  })

  test('is refused without a session, and to those who may not chat', async () => {
    expect((await openChat(server, 'unknown')).status).toBe(401)
    expect((await openChat(server, await server.login('wall'))).status).toBe(403)
    expect((await openChat(server, token, 'x'.repeat(500))).status).toBe(400)
  })

  test('there is one of a session: a second window takes it over, and the first one is told so', async () => {
    const first = await openChat(server, token)
    const second = await openChat(server, token)
    await until(() => first.ended(), 'the end of the first stream')
    expect(first.events.at(-1)?.event).toBe('taken')
    expect((await second.ask('SOC', { powerstationId: 'T1' })).text).toContain('41.3')
    // A window that only comes back from a broken connection does not take it away again.
    const back = await openChat(server, token, first.chatId)
    expect(back.events.map(({ event }) => event)).toEqual(['taken'])
    expect(second.ended()).toBe(false)
    second.close()
  })

  test('ends with the session', async () => {
    const own = await server.login('worker')
    const chat = await openChat(server, own)
    await server.call('logout', {}, { sessionId: own })
    await until(() => chat.ended(), 'the end of the stream')
    expect(server.core.services.chats.find(chat.chatId, 'anything')).toBeUndefined()
  })

  test('leaves nothing behind when the window is closed', async () => {
    const before = server.core.services.chats.size
    const chat = await openChat(server, await server.login('worker'))
    expect(server.core.services.chats.size).toBe(before + 1)
    chat.close()
    await until(() => server.core.services.chats.size === before, 'the chat gone')
  })
})

describe('a question', () => {
  let chat: TestChat
  beforeAll(async () => {
    chat = await openChat(server, token)
  })
  afterAll(() => chat.close())
  const ask = async (message: string, language: 'zh' | 'en' = 'zh', powerstationId = 'T1'): Promise<string> =>
    (await chat.ask(message, { language, powerstationId })).text

  test('for the state of charge gets it with its time, in the asker’s language', async () => {
    expect(await ask('现在荷电状态是多少？')).toMatch(/^站 T1（T1）\n- 荷电状态 41\.3 %\n（数据时间 \d\d:\d\d:\d\d）$/)
    expect(await ask('What is the state of charge?', 'en')).toMatch(/^Station T1 \(T1\)\n- State of charge 41\.3 %\n\(as of \d\d:\d\d:\d\d\)$/)
  })

  test('about old values is answered with a warning that they are old', async () => {
    expect(await ask('SOC', 'zh', 'T2')).toContain('77.0 %（')
    expect(await ask('SOC', 'zh', 'T2')).toContain('不是当前值')
  })

  test('for the power says which way it flows, and what has no data', async () => {
    const text = await ask('power now', 'en')
    expect(text).toContain('Grid power 123.4 kW (import)')
    expect(text).toContain('Storage power -50.0 kW (charging)')
    expect(text).toContain('PV power: no data yet')
  })

  test('for the energy of yesterday gets the figures of the meter by period', async () => {
    const text = await ask('昨天从电网买了多少电')
    expect(text).toContain(`${localDate(ZONE, dayStart(ZONE, Date.now()) - 1)} 电量`)
    expect(text).toMatch(/电网购电量 960\.0 kWh/)
  })

  test('in the other language than the console’s is answered in its own', async () => {
    expect(await ask('what is the state of charge', 'zh')).toContain('State of charge 41.3 %')
    expect(await ask('荷电状态', 'en')).toContain('荷电状态 41.3 %')
  })

  test('for a state of charge of which nothing is known is told so, and never that of now', async () => {
    const text = await ask('昨天的荷电状态')
    expect(text).toContain('没有荷电状态的数据')
    expect(text).not.toContain('41.3')
  })

  test('for a revenue gets every line with its energy and price', async () => {
    const text = await ask('昨天的收益')
    expect(text).toContain('收益合计 57.60 元')
    expect(text).toContain('- 储能套利 57.60（谷 32.0 kWh × 0.3000 元，平 40.0 kWh × 0.6000 元，峰 24.0 kWh × 1.0000 元）')
    expect(text).toContain('数据覆盖 100%')
  })

  test('for a revenue that cannot be worked out says so', async () => {
    expect(await ask('2020-01-01 的收益')).toContain('无法计算')
  })

  test('for alarms gets counts and the newest, of the chosen station or of all that are theirs', async () => {
    expect(await ask('有哪些告警')).toMatch(/未处理告警 1 条[\s\S]*非常紧急 1[\s\S]*电网过压/)
    const all = await ask('all alarms', 'en')
    expect(all).toContain('电网过压 (en)')
    expect(all).not.toContain('机密')
  })

  test('for the price gets the period now, its end and what follows', async () => {
    expect(await ask('现在电价')).toMatch(/现在是[峰平谷]段，电价 \d\.\d{4} 元\/kWh，到 .*\d\d:\d\d 为止/)
  })

  test('for stations lists those that are theirs', async () => {
    const text = await ask('我能看哪些电站')
    expect(text).toContain('T2')
    expect(text).not.toContain('X1')
  })

  test('that it cannot answer is told so, with what it can answer', async () => {
    // Of a question for each day it is said what can be asked instead.
    expect(await ask('上周每天放电量是多少')).toMatch(/^我不能逐日列出数值.*上周哪天收益最高/)
    expect(await ask('讲个笑话')).toMatch(/^这个问题我回答不了：没有听懂“[^”]*笑话”.*\n我可以根据电站的实际数据回答/)
    expect(await ask('tell me a joke', 'en')).toMatch(
      /^I cannot answer that: I did not understand “[^”]*joke”.*\nI can answer from the station's own data/,
    )
  })

  test('without a station is asked back for one', async () => {
    expect((await chat.ask('SOC')).text).toContain('请说明是哪个电站')
  })

  test('long replies come in pieces, has_more true until the last', async () => {
    const { pieces } = await chat.ask('help', { language: 'en' })
    expect(pieces.length).toBeGreaterThan(2)
    expect(pieces.map(({ has_more }) => has_more)).toEqual([...pieces.slice(1).map(() => true), false])
    expect(new Set(pieces.map(({ chat_id }) => chat_id))).toEqual(new Set([chat.chatId]))
  })

  test('that is empty, too long or sent to a chat that is not theirs is refused, never with 500', async () => {
    const send = async (payload: Record<string, unknown>, as = token) =>
      (await server.call('chatSend', payload as { chat_id: string; message: string }, { sessionId: as })).code
    expect(await send({ chat_id: chat.chatId, message: '  \n\u3000 ' })).toBe(400)
    expect(await send({ chat_id: chat.chatId, message: 'x'.repeat(2001) })).toBe(400)
    expect(await send({ chat_id: chat.chatId, message: 7 })).toBe(400)
    expect(await send({ chat_id: 'another', message: 'soc' })).toBe(404)
    expect(await send({ chat_id: chat.chatId, message: 'soc' }, await server.login('worker'))).toBe(404)
    expect(await send({ chat_id: chat.chatId, message: 'soc', powerstationId: 'X1' })).toBe(403)
    expect(await send({ chat_id: chat.chatId, message: 'soc', powerstationId: 'no such' })).toBe(403)
    for (const hostile of ["'; drop table alarm; --", '<script>alert(1)</script>', '${7*7}', '🔋'.repeat(900), '\u202e\u200b', '%s%n'.repeat(400)]) {
      expect((await chat.ask(hostile, { powerstationId: 'T1' })).text.length).toBeGreaterThan(10)
    }
  })
})

test('a question that names another organization’s station learns nothing of it', async () => {
  const own = await server.login('stranger')
  const chat = await openChat(server, own)
  for (const message of ['T1 的 SOC', '站 T1 的告警', 'state of charge of Station T1', '所有电站的荷电状态', '所有告警', '我能看哪些电站']) {
    const { text } = await chat.ask(message, { powerstationId: 'X1' })
    expect(text).not.toContain('41.3')
    expect(text).not.toContain('过压')
    // Word for word what is said of a station that does not exist.
    const other = await chat.ask(message.replaceAll('T1', 'T8'), { powerstationId: 'X1' })
    const timeless = (reply: string): string => reply.replaceAll(/\d\d:\d\d:\d\d/g, '')
    expect(timeless(text.replaceAll('T1', 'T8'))).toBe(timeless(other.text))
  }
  chat.close()
})

describe('with a language model', () => {
  let model: Server
  let own: TestServer
  let asked: { messages: { role: string; content: string; tool_call_id?: string }[]; tools: unknown[]; model: string }[]
  let headers: (string | undefined)[]
  let answer: (round: number) => unknown

  beforeAll(async () => {
    asked = []
    headers = []
    model = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        headers.push(request.headers.authorization)
        asked.push(JSON.parse(body) as (typeof asked)[number])
        const said = answer(asked.length)
        if (said === undefined) {
          response.writeHead(503).end('busy')
          return
        }
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ choices: [{ message: said }] }))
      })
    })
    await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
    const address = model.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    own = await startTestServer({ ASSISTANT_URL: `http://127.0.0.1:${port}/v1`, ASSISTANT_KEY: 'secret-key', ASSISTANT_MODEL: 'some-model' })
    const point = own.pointId('T1', null, 'soc')
    own.core.services.values.take(point, Date.now(), 41.25, quality.good, Date.now())
  })
  afterAll(async () => {
    await own.close()
    model.close()
  })

  const toolCall = (name: string, given: unknown) => ({
    content: null,
    tool_calls: [{ id: 'call-1', type: 'function', function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) } }],
  })

  test('the model asks for data by function calls and its words come as the reply', async () => {
    asked = []
    answer = (round) => (round === 1 ? toolCall('current_values', {}) : { content: '荷电状态 41.25%' })
    const worker = await own.login('worker')
    const chat = await openChat(own, worker)
    expect((await chat.ask('电池怎么样', { powerstationId: 'T1' })).text).toBe('荷电状态 41.25%')
    expect(headers[0]).toBe('Bearer secret-key')
    expect(asked[0]?.model).toBe('some-model')
    expect(asked[0]?.tools).toHaveLength(22)
    const tool = asked[1]?.messages.at(-1)
    expect(tool?.role).toBe('tool')
    expect(tool?.content).toContain('41.25')
    // What was said before is known to the next question.
    answer = () => ({ content: 'again' })
    await chat.ask('再说一遍', { powerstationId: 'T1' })
    expect(asked.at(-1)?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    // And to the one after the connection broke, of this conversation and no other.
    chat.close()
    await until(() => own.core.services.chats.size === 0, 'the chat is gone')
    const back = await openChat(own, worker, chat.chatId)
    await back.ask('和昨天比呢', { powerstationId: 'T1' })
    expect(asked.at(-1)?.messages.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual(['电池怎么样', '再说一遍', '和昨天比呢']) // prettier-ignore
    back.close()
    await until(() => own.core.services.chats.size === 0, 'the chat is gone')
    const fresh = await openChat(own, worker)
    await fresh.ask('SOC', { powerstationId: 'T1' })
    expect(asked.at(-1)?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    fresh.close()
  })

  test.each([
    ['current_values', { station: 'X1' }],
    ['energy', { station: 'X1', from: '2026-01-01' }],
    ['alarms', { station: 'X1' }],
    ['current_values', '{'],
    ['energy', { from: 'yesterday' }],
    ['drop_tables', {}],
  ])('a call of %s with %j gets an error as its answer, and no data', async (name, given) => {
    asked = []
    answer = (round) => (round === 1 ? toolCall(name, given) : { content: 'done' })
    const chat = await openChat(own, await own.login('worker'))
    expect((await chat.ask('x', { powerstationId: 'T1' })).text).toBe('done')
    expect(asked[1]?.messages.at(-1)?.content).toMatch(/^\{"error":/)
    chat.close()
  })

  test.each([
    // Of a day before the station was there: of today a minute may be known by now.
    ['availability', { from: '2026-01-02', to: '2026-01-02' }, '"availability":null'],
    ['self_use', {}, '"error":"unknown'],
    ['co2_saved', {}, '"error":"unknown'],
    ['maintenance', {}, '"total":0,"works":[]'],
    ['failed_pushes', {}, '"total":0,"newest":[]'],
  ])('%s says what is not known as unknown', async (name, given, told) => {
    asked = []
    answer = (round) => (round === 1 ? toolCall(name, given) : { content: 'done' })
    const chat = await openChat(own, await own.login('worker'))
    await chat.ask('x', { powerstationId: 'T1' })
    expect(asked[1]?.messages.at(-1)?.content).toContain(told)
    chat.close()
  })

  test('when the model does not answer, the built-in assistant does and says so', async () => {
    answer = () => undefined
    const chat = await openChat(own, await own.login('worker'))
    const { text } = await chat.ask('SOC', { powerstationId: 'T1' })
    expect(text).toMatch(/^（语言模型暂时没有回答/)
    expect(text).toContain('41.3 %')
    chat.close()
  })
})
