import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const HOST = 'https://video.example.com:8443'
let server: TestServer
let token: string
const camera = (nameZh: string) => ({ stationId: 'T1', nameZh, nameEn: `${nameZh} en` })
const names = async () => (await server.ok('cameraList', { powerstationId: 'T1' }, token)).cameraList.map((one) => one.nameZh)

beforeAll(async () => {
  server = await startTestServer({ CAMERA_HOSTS: `${HOST}/` })
  token = await server.login('root')
})
afterAll(() => server.close())

test.each([
  'gate.m3u8',
  '//other.example/gate.m3u8',
  String.raw`/\other.example/gate.m3u8`,
  'file:///etc/gate.m3u8',
  `${HOST}/<img src=x>.m3u8`,
  `${HOST}/${'x'.repeat(10_000)}.m3u8`,
  'rtsp://10.0.0.9/gate.m3u8',
  'javascript:alert(1)//.m3u8',
  'https://name:secret@video.example.com:8443/gate.m3u8',
  `${HOST}/gate.mp4`,
  'https://video.example.com/gate.m3u8',
  'https://[::::]/gate.m3u8',
  'https://elsewhere.example/gate.m3u8',
])('the address %s is refused at its field', async (address) => {
  const answer = await server.call('saveCamera', { ...camera('refused'), address }, { sessionId: token })
  expect(answer.code).toBe(400)
  expect(Object.keys(answer.fields ?? {})).toEqual(['address'])
})

test('an address of this console, of an allowed host and none at all are kept', async () => {
  for (const [i, address] of ['', '/cameras/gate.m3u8?token=1', `${HOST}/live/gate.m3u8`].entries()) {
    const { id } = await server.ok('saveCamera', { ...camera(`cam-${i}`), address }, token)
    const { cameraList, hosts } = await server.ok('cameraList', { id }, token)
    expect({ address: cameraList[0]?.address, hosts }).toEqual({ address, hosts: [HOST] })
  }
})

test('the page may load pictures from the allowed hosts and from no other', async () => {
  const page = await fetch(`${server.url}/energy/health`)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`media-src 'self' blob: ${HOST};`)
  expect(policy).toContain(`connect-src 'self' ${HOST};`)
})

test('cameras stand in the order that people give them', async () => {
  const [first, , third] = (await server.ok('cameraList', { powerstationId: 'T1' }, token)).cameraList
  await server.ok('moveCamera', { id: third?.id ?? '', beside: first?.id ?? '', side: 'above' }, token)
  expect(await names()).toEqual(['cam-2', 'cam-0', 'cam-1'])
})

test('of a device without a camera of its own those are found that show the nearest one above it', async () => {
  const below = { stationId: 'T1', modelCode: 'TEST_METER' }
  await server.ok('saveDevice', { ...below, sn: 'ROOM', name: 'Room' }, token)
  await server.ok('saveDevice', { ...below, sn: 'RACK', name: 'Rack', parentSn: 'ROOM' }, token)
  await server.ok('saveDevice', { ...below, sn: 'CELL', name: 'Cell', parentSn: 'RACK' }, token)
  const seen = async (deviceSn: string) => (await server.ok('cameraList', { deviceSn, enabled: 'true' }, token)).cameraList.map((one) => one.nameZh)
  await server.ok('saveCamera', { ...camera('room'), deviceSn: 'ROOM' }, token)
  expect([await seen('CELL'), await seen('ROOM')]).toEqual([['room'], ['room']])
  await server.ok('saveCamera', { ...camera('rack'), deviceSn: 'RACK' }, token)
  await server.ok('saveCamera', { ...camera('off'), deviceSn: 'CELL', enabled: false }, token)
  expect([await seen('CELL'), await seen('ROOM')]).toEqual([['rack'], ['room']])
})

test('a camera shows a device of its own station, and stays when that is deleted', async () => {
  const foreign = await server.call('saveCamera', { ...camera('eye'), deviceSn: 'X1-GRID' }, { sessionId: token })
  expect(Object.keys(foreign.fields ?? {})).toEqual(['deviceSn'])
  await server.ok('saveDevice', { sn: 'SHORT', stationId: 'T1', modelCode: 'TEST_METER', name: 'Short' }, token)
  const { id } = await server.ok('saveCamera', { ...camera('eye'), deviceSn: 'SHORT' }, token)
  expect((await server.ok('cameraList', { deviceSn: 'SHORT' }, token)).cameraList.map((one) => one.id)).toEqual([id])
  await server.ok('deleteDevice', { ids: ['SHORT'] }, token)
  expect((await server.ok('cameraList', { id }, token)).cameraList[0]?.deviceSn).toBeNull()
})

test('somebody of another organization sees none of them, and who has no right to change changes none', async () => {
  const stranger = await server.login('stranger')
  expect((await server.ok('cameraList', {}, stranger)).totalRows).toBe(0)
  expect((await server.call('saveCamera', { ...camera('no'), stationId: 'X1' }, { sessionId: stranger })).code).toBe(403)
})
