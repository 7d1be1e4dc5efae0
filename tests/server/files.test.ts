import { readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deflateSync, crc32 } from 'node:zlib'
import { PASSWORD, startTestServer, type Envelope, type TestServer } from '#tests/support/server.ts'
import * as schema from '#server/db/schema.ts'
import { hashPassword } from '#server/session/password.ts'
import { until } from '#tests/support/until.ts'

const DAY = 86_400_000
let server: TestServer
let worker = ''
let stranger = ''

beforeAll(async () => {
  server = await startTestServer({ UPLOAD_MB: '1' })
  await server.db.orm.insert(schema.organization).values({ code: 'OWN-SUB', parentCode: 'OWN', name: '下级' })
  await server.db.orm.insert(schema.account).values({
    id: 'below',
    username: 'below',
    realname: 'below',
    passwordHash: await hashPassword(PASSWORD),
    roleCode: 'customer',
    organizationCode: 'OWN-SUB',
    createdAt: Date.now(),
  })
  worker = await server.login('worker')
  stranger = await server.login('stranger')
})
afterAll(() => server.close())

interface Kept {
  fileId: string
  name: string
  size: number
  type: string
}

const post = (token: string, body: FormData): Promise<Response> =>
  fetch(`${server.url}/common/file/upload`, { method: 'POST', headers: { sessionId: token, acceptLanguage: 'en' }, body })

async function upload(bytes: string | Uint8Array<ArrayBuffer>, name: string, token = worker): Promise<{ status: number; envelope: Envelope<Kept> }> {
  const form = new FormData()
  form.set('file', new Blob([bytes]), name)
  const response = await post(token, form)
  return { status: response.status, envelope: (await response.json()) as Envelope<Kept> }
}
const keep = async (bytes: string | Uint8Array<ArrayBuffer>, name: string, token = worker): Promise<Kept> => {
  const { envelope } = await upload(bytes, name, token)
  if (envelope.result === undefined) throw new Error(`${name}: ${envelope.message} ${JSON.stringify(envelope.fields)}`)
  return envelope.result
}
const download = (id: string, token = worker): Promise<Response> =>
  fetch(`${server.url}/common/file/download?id=${encodeURIComponent(id)}`, { headers: { sessionId: token } })

/** Files below DATA_DIR/files. */
function onDisk(): string[] {
  const root = join(server.dataDir, 'files')
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(root, name)).isFile())
}

function png(): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Uint8Array.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  const parts = [
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(4))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return new Uint8Array(Buffer.concat(parts))
}

describe('an upload', () => {
  test('comes back byte for byte, with its own name and a type by content', async () => {
    const name = '电站 照片 🔋（1）.png'
    const picture = await keep(png(), name)
    expect(picture).toMatchObject({ name, type: 'image/png', size: png().length })
    const response = await download(picture.fileId)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(png())
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''/)
    expect(decodeURIComponent(response.headers.get('content-disposition')?.split("''")[1] ?? '')).toBe(name)
  })

  test('is kept under a name of the server, below the month', async () => {
    const kept = await keep('a;b\n1;2\n', '../../../etc/cron.d/evil.csv')
    expect(kept).toMatchObject({ name: 'evil.csv', type: 'text/csv' })
    expect(onDisk().some((path) => /^\d\d\/\d\d\//.test(path) && path.endsWith(kept.fileId))).toBe(true)
    expect(onDisk().join()).not.toContain('evil')
  })

  test.each([
    ['html named .png', '<!doctype html><script>alert(1)</script>', 'photo.png'],
    ['html after blank lines named .txt', '\n\n  <html><body onload=x()>', 'notes.txt'],
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'logo.svg'],
    ['svg named .png', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.png'],
    ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]), 'tool.pdf'],
    ['a zip named .xlsx', new Uint8Array([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)]), 'table.xlsx'],
    ['text that is not UTF-8', new Uint8Array([0xd6, 0xd0, 0xce, 0xc4]), 'gbk.csv'],
    ['bytes of no kind', new Uint8Array([1, 2, 3, 4, 5, 6, 7, 0]), 'data.bin'],
  ])('%s is refused, and nothing is left', async (_what, bytes, name) => {
    const before = onDisk()
    const { status, envelope } = await upload(bytes, name)
    expect(status).toBe(400)
    expect(envelope.fields?.file).toContain('This kind of file is not taken')
    expect(onDisk()).toEqual(before)
  })

  test('a picture with the ending of a page gets its own ending, and is never shown as a page', async () => {
    const kept = await keep(png(), 'page.html')
    expect(kept).toMatchObject({ name: 'page.html.png', type: 'image/png' })
    const text = await keep('echo off', 'run.bat')
    expect(text).toMatchObject({ name: 'run.bat.txt', type: 'text/plain' })
    expect((await download(text.fileId)).headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('an empty one is refused', async () => {
    expect((await upload('', 'empty.txt')).envelope.fields).toEqual({ file: 'The file is empty' })
  })

  test('one byte too many is too many, whether the length is said or not, and nothing is left', async () => {
    const before = onDisk()
    const megabyte = 1024 * 1024
    expect((await keep('x'.repeat(megabyte), 'just.txt')).size).toBe(megabyte)
    const over = await upload('x'.repeat(megabyte + 1), 'over.txt')
    expect([over.status, over.envelope.fields?.file]).toEqual([413, 'The file is too large'])
    const far = await upload('x'.repeat(3 * megabyte), 'far.txt')
    expect(far.status).toBe(413)
    expect(onDisk()).toHaveLength(before.length + 1)
  })

  test('broken off in the middle, it leaves nothing', async () => {
    const before = onDisk()
    const { port } = new URL(server.url)
    const headers = { sessionId: worker, 'content-type': 'multipart/form-data; boundary=b', 'content-length': 500_000 }
    const call = request({ port, host: '127.0.0.1', path: '/energy/common/file/upload', method: 'POST', headers })
    call.on('error', () => undefined)
    call.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n')
    call.write('x'.repeat(100_000))
    await until(() => onDisk().some((path) => path.startsWith('arriving')), 'the upload to arrive')
    call.destroy()
    await until(() => !onDisk().some((path) => path.startsWith('arriving')), 'the half file to go')
    expect(onDisk()).toEqual(before)
    expect((await upload('fine', 'after.txt')).status).toBe(200)
  })
})

describe('a download', () => {
  test('is for the people of the organization and those above, and for the owner', async () => {
    const below = await server.login('below')
    const ofWorker = await keep('ours', 'ours.txt')
    const ofBelow = await keep('theirs', 'theirs.txt', below)
    expect((await download(ofWorker.fileId, await server.login('wall'))).status).toBe(200)
    expect((await download(ofBelow.fileId, worker)).status).toBe(200)
    expect((await download(ofWorker.fileId, await server.login('root'))).status).toBe(200)
    for (const token of [stranger, below]) {
      const refused = await download(ofWorker.fileId, token)
      expect(refused.status).toBe(404)
      expect(await refused.json()).toMatchObject({ code: 404 })
    }
    expect((await fetch(`${server.url}/common/file/download?id=${ofWorker.fileId}`)).status).toBe(401)
  })

  test('of an avatar is for everybody; only one’s own picture can be one', async () => {
    const picture = await keep(png(), 'me.png')
    const text = await keep('not a picture', 'me.txt')
    const foreign = await keep(png(), 'other.png', stranger)
    expect((await download(picture.fileId, stranger)).status).toBe(404)
    for (const avatar of [text.fileId, foreign.fileId]) {
      expect((await server.call('profileSave', { avatar }, { sessionId: worker })).fields).toHaveProperty('avatar')
    }
    await server.ok('profileSave', { avatar: picture.fileId }, worker)
    expect((await download(picture.fileId, stranger)).status).toBe(200)
    const { avatar } = await server.ok('userInfo', {}, worker)
    expect((await fetch(new URL(avatar, server.url), { headers: { sessionId: stranger } })).status).toBe(200)
    await server.ok('profileSave', { avatar: '' }, worker)
    expect((await server.ok('userInfo', {}, worker)).avatar).toBe('')
    // Taken away, it is gone for everybody and from the disk.
    expect((await download(picture.fileId, worker)).status).toBe(404)
    expect(onDisk().join()).not.toContain(picture.fileId)
  })
})

describe('what one person and one organization may keep', () => {
  const noise = (mb: number): Uint8Array<ArrayBuffer> => new TextEncoder().encode('a,b\n'.repeat((mb * 1024 * 1024) / 4))
  let small: TestServer
  const sendTo = async (token: string, mb: number): Promise<{ status: number; message: string }> => {
    const form = new FormData()
    form.set('file', new Blob([noise(mb)]), 'a.csv')
    const response = await fetch(`${small.url}/common/file/upload`, {
      method: 'POST',
      headers: { sessionId: token, acceptLanguage: 'en' },
      body: form,
    })
    const { message, fields } = (await response.json()) as Envelope<unknown>
    // What a page says at the file.
    return { status: response.status, message: fields?.file ?? message }
  }
  beforeAll(async () => {
    small = await startTestServer({ UPLOAD_MB: '2', PERSON_FILES_MB: '3', ORGANIZATION_FILES_MB: '4' })
  })
  afterAll(() => small.close())

  test('is bounded, said in words with the bound, and nothing of what is refused stays on the disk', async () => {
    const worker = await small.login('worker')
    expect((await sendTo(worker, 1.5)).status).toBe(200)
    const before = readdirSync(join(small.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).length
    expect(await sendTo(worker, 1.75)).toEqual({
      status: 400,
      message: expect.stringContaining('what one person may keep (3 MB)') as string,
    })
    expect(readdirSync(join(small.dataDir, 'files'), { recursive: true, encoding: 'utf8' })).toHaveLength(before)
    expect((await sendTo(worker, 1.25)).status).toBe(200)
    // Of the same organization.
    expect(await sendTo(await small.login('root'), 1.5)).toEqual({
      status: 400,
      message: expect.stringContaining('what it may keep (4 MB)') as string,
    })
    expect((await sendTo(await small.login('stranger'), 1.5)).status).toBe(200)
  })

  test('is not passed by many uploads at once', async () => {
    const stranger = await small.login('stranger')
    await Promise.all(Array.from({ length: 6 }, () => sendTo(stranger, 1)))
    const rows = await small.db.pool.query<{ n: number }>("select sum(size)::int as n from file where owner_id = 'stranger'")
    expect(rows.rows[0]?.n).toBeLessThanOrEqual(3 * 1024 * 1024)
  })
})

describe('an upload of which nobody knows whether its row was kept', () => {
  const bytesOf = async (id: string): Promise<string> => (await download(id)).text()
  /** The answer to the commit is lost: before it is done, or after. */
  async function uploadLosing(answer: 'before' | 'after'): Promise<string> {
    const { files, change } = server.core.services
    const stream = Object.assign(Readable.from(['kept bytes']), { truncated: false })
    const owner = { accountId: 'worker', organizationCode: 'OWN' }
    let id = ''
    const lost = files.keep(stream, 'kept.txt', owner, async (row) => {
      id = row.id
      if (answer === 'after') await change({ address: '', clientToken: undefined }, (tx) => files.insertIn(tx, row))
      throw new Error('Connection terminated unexpectedly')
    })
    await expect(lost).rejects.toThrow('Connection terminated')
    return id
  }

  test('is there when it was, also after the orphans were swept', async () => {
    const id = await uploadLosing('after')
    expect(await bytesOf(id)).toBe('kept bytes')
    const other = await uploadLosing('after')
    await server.core.services.files.sweep(Date.now() + DAY)
    expect(await bytesOf(other)).toBe('kept bytes')
    expect(onDisk().some((path) => path.startsWith('arriving'))).toBe(false)
  })

  test('is swept when it was not, once no commit can still be under way', async () => {
    const before = onDisk()
    const id = await uploadLosing('before')
    await server.core.services.files.sweep(Date.now())
    expect(onDisk()).toHaveLength(before.length + 1)
    await server.core.services.files.sweep(Date.now() + DAY)
    expect(onDisk()).toEqual(before)
    expect((await download(id)).status).toBe(404)
  })
})
