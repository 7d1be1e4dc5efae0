import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startMailServer, textOf, type MailServer } from '#tests/support/mail-server.ts'
import { HOUR, MINUTE, SECOND, startPushStage, type PushStage } from '#tests/support/push-stage.ts'

/** What people are told by mail, over a mail server that answers as such servers do. Time is the test's. */
let mail: MailServer
let stage: PushStage
beforeAll(async () => {
  mail = await startMailServer()
  stage = await startPushStage(mail.url)
})
beforeEach(async () => {
  await stage.clear()
  mail.mood = 'works'
  mail.taken.length = 0
})
afterAll(async () => {
  await stage?.close()
  await mail?.close()
})

const group = (more: object = {}) =>
  stage.group('email', { address: '', signed: false, secret: '', recipients: 'zhang@plant.example; li@plant.example', ...more })
const states = async (id: string) => (await stage.rows(id)).map(({ state, code }) => `${state} ${code ?? ''}`.trim())

test('an alarm arrives at everybody, with station, device, time and link', async () => {
  const id = await group({ language: 'both' })
  await stage.rule(id)
  await stage.alarms(['OVER_TEMP'], { text: '温度过高 too hot' })
  await stage.pass(5 * SECOND)
  expect(await states(id)).toEqual(['sent'])
  expect(mail.taken.map(({ from, to }) => [from, to])).toEqual([['console@plant.example', ['zhang@plant.example', 'li@plant.example']]])
  const [first] = mail.taken
  if (first === undefined) throw new Error('it was taken')
  expect(textOf(first)).toContain('温度过高 too hot')
  expect(textOf(first)).toContain('T1-GRID')
  expect(textOf(first)).toContain('https://console.example/#/alarm/alarm-list?alarm=')
  // Known again, should it come twice.
  expect(first.source).toMatch(/^Message-ID: <[^>]+@microgrid>$/im)
})

test('500 alarms in a second are a few mails, and none is forgotten', async () => {
  const id = await group()
  await stage.rule(id)
  await stage.alarms(Array.from({ length: 500 }, (_, i) => `A_${i}`))
  await stage.pass(2 * MINUTE)
  expect(mail.taken.length).toBeLessThanOrEqual(3)
  expect((await states(id)).filter((state) => state === 'sent')).toHaveLength(500)
})

test.each([
  ['is busy', 'busy', 'vendorDown'],
  ['puts strangers off for a while', 'putOff', 'vendorDown'],
  ['takes no mail of this sender', 'senderRefused', 'refused'],
] as const)('a server that %s is asked again, and what waited arrives once', async (_words, mood, fault) => {
  const id = await group()
  await stage.rule(id)
  mail.mood = mood
  await stage.alarms(['A'])
  await stage.pass(5 * SECOND)
  expect(await states(id)).toEqual([`waiting ${fault}`])
  mail.mood = 'works'
  await stage.pass(HOUR, MINUTE)
  expect(await states(id)).toEqual(['sent'])
  expect(mail.taken).toHaveLength(1)
})

test.each([
  ['recipientRefused', 'recipientRefused'],
  ['unauthorized', 'mailLogin'],
] as const)('%s: the group is told so, and nothing of it goes out until people change it', async (mood, fault) => {
  const id = await group()
  await stage.rule(id)
  mail.mood = mood
  await stage.alarms(['A'])
  await stage.pass(5 * SECOND)
  const { pushGroupList } = await stage.server.ok('pushGroupList', { id }, stage.root)
  expect(pushGroupList[0]).toMatchObject({ fault, waiting: 1 })
  expect(mail.taken).toEqual([])
})

test('a mail that the server takes for some of its recipients alone: they have it once, and who has not is named', async () => {
  const id = await group()
  await stage.rule(id)
  mail.mood = 'secondRefused'
  await stage.alarms(['A'])
  await stage.pass(HOUR, MINUTE)
  expect(mail.taken.map(({ to }) => to)).toEqual([['zhang@plant.example']])
  expect(await states(id)).toEqual(['sent someRefused'])
  const { pushGroupList } = await stage.server.ok('pushGroupList', { id }, stage.root)
  expect(pushGroupList[0]).toMatchObject({ fault: 'someRefused', waiting: 0 })
  const { pushDeliveryList } = await stage.server.ok('pushDeliveryList', { groupId: id }, stage.root)
  expect(pushDeliveryList[0]?.answer).toContain('li@plant.example: 550 5.1.1 no such person')
  mail.mood = 'works'
  await stage.alarms(['B'])
  await stage.pass(MINUTE)
  expect((await stage.server.ok('pushGroupList', { id }, stage.root)).pushGroupList[0]).toMatchObject({ fault: null })
})

test('a server that is silent before it has the mail is asked again', async () => {
  const id = await group()
  await stage.rule(id)
  mail.mood = 'deaf'
  await stage.alarms(['A'])
  await stage.pass(5 * SECOND)
  expect(await states(id)).toEqual(['waiting timedOut'])
})

test('a mail that nobody answers for may have arrived: it is marked', async () => {
  const id = await group()
  await stage.rule(id)
  mail.mood = 'silent'
  await stage.alarms(['A'])
  await stage.pass(5 * SECOND)
  expect(await states(id)).toEqual(['uncertain noAnswer'])
})
