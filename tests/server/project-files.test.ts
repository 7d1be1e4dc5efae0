import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hazard, uploadPhoto } from '#tests/support/project-records.ts'
import { joinProject, makeProject, pieceOf } from '#tests/support/projects.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let [root, wall] = ['', '']
let projectId = ''
beforeAll(async () => {
  server = await startTestServer()
  ;[root, wall] = (await Promise.all(['root', 'wall'].map((name) => server.login(name)))) as [string, string]
  ;({ projectId } = await makeProject(server, root, { number: 'files', name: 'files' }))
})
afterAll(() => server.close())

const list = (token = root) => server.ok('projectFileList', { projectId }, token)
const piece = (more: Partial<ReturnType<typeof pieceOf>>, token = root) =>
  server.call('saveProjectFilePiece', { projectId, ...pieceOf('any-upload', 'any.txt'), ...more }, { sessionId: token })
const download = (fileId: string, token: string) => fetch(`${server.url}/common/file/download?id=${fileId}`, { headers: { sessionId: token } })

test('an upload goes on where it was cut, is checked as a whole, and makes one file however often its end is sent', async () => {
  const words = 'first half, second half'
  const sha256 = createHash('sha256').update(words).digest('hex')
  const base = { upload: 'cut-upload', name: 'plan.txt', folder: 'drawings/site', size: words.length, sha256 }
  const part = (from: number, to: number) => ({ ...base, offset: from, data: Buffer.from(words.slice(from, to)).toString('base64') })
  expect((await piece(part(0, 10))).result).toEqual({ offset: 10, id: null })
  // The answer was lost: the same piece again, and a question for where it stands.
  expect((await piece(part(0, 10))).result).toEqual({ offset: 10, id: null })
  expect((await piece({ ...base, offset: 0, data: '' })).result).toEqual({ offset: 10, id: null })
  expect((await piece(part(15, 20))).result).toEqual({ offset: 10, id: null })
  const ends = await Promise.all([1, 2, 3].map(() => piece(part(10, words.length))))
  expect(new Set(ends.map(({ result }) => result?.id)).size).toBe(1)
  const [file] = (await list()).files
  expect(file).toMatchObject({ folder: 'drawings/site', name: 'plan.txt', versions: [{ number: 1, sha256, size: words.length }] })
  expect(await (await download(file?.versions[0]?.fileId ?? '', root)).text()).toBe(words)
})

test('a file that was damaged on its way, or is of no kind that is kept, is refused and leaves nothing', async () => {
  expect((await piece({ upload: 'damaged-1', sha256: 'a'.repeat(64) })).fields).toHaveProperty('data')
  const script = '<script>alert(1)</script>'
  expect((await piece(pieceOf('script-1', 'x.html', script))).code).toBe(400)
  expect((await list()).files.map(({ name }) => name)).toEqual(['plan.txt'])
  expect((await piece({ folder: '../up/' })).fields).toHaveProperty('folder')
  for (const name of ['.', '..', 'a/b.txt', 'a\\b.txt', '\u200B']) expect((await piece({ name })).fields, name).toHaveProperty('name')
  // What no file that is kept begins with is refused at its first piece.
  const begun = (bytes: Buffer) => piece({ upload: 'begun-upload', name: 'begun.bin', size: 1_000_000, data: bytes.toString('base64') })
  for (const bytes of [Buffer.from([1, 2, 0, 3]), Buffer.from('<svg onload="alert(1)">'), Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])])
    expect((await begun(bytes)).fields).toHaveProperty('data')
  expect((await begun(Buffer.from('图纸').subarray(0, 5))).result).toEqual({ offset: 5, id: null })
  expect((await piece({ size: 0, data: '' })).fields).toEqual({ size: '文件是空的' })
})

test('the same name in a folder is a version; the basket gives back, and only who manages files deletes for good', async () => {
  await piece(pieceOf('version-1', 'note.txt', 'one'))
  await piece(pieceOf('version-2', 'note.txt', 'two'))
  const note = (await list()).files.find(({ name }) => name === 'note.txt')
  expect(note?.versions.map(({ number }) => number)).toEqual([2, 1])
  const ids = [note?.id ?? '']
  const used = (await list()).usedBytes
  await joinProject(server, root, projectId, 'wall', 'Contractor')
  expect((await server.call('deleteProjectFile', { projectId, ids }, { sessionId: wall })).code).toBe(403)
  await server.ok('setProjectFileDeleted', { projectId, ids, deleted: true }, wall)
  await piece(pieceOf('version-3', 'note.txt', 'another'))
  expect((await server.call('setProjectFileDeleted', { projectId, ids, deleted: false }, { sessionId: root })).fields).toHaveProperty('name')
  expect(await server.ok('deleteProjectFile', { projectId, ids }, root)).toEqual({ changed: 1 })
  expect((await list()).usedBytes).toBe(used - 6 + 7)
  expect((await download(note?.versions[0]?.fileId ?? '', root)).status).toBe(404)
})

test('a folder is there before anything lies in it, takes all along when it is moved, and goes when it is empty', async () => {
  const save = (from: string, path: string) => server.call('saveProjectFolder', { projectId, from, path }, { sessionId: root })
  expect((await save('', 'site')).code).toBe(200)
  expect((await save('', 'site')).fields).toHaveProperty('path')
  expect((await save('', 'site/empty')).code).toBe(200)
  for (const path of ['..', 'site/.', 'site/ /x', 'site/\u200B/x']) expect((await save('', path)).fields).toHaveProperty('path')
  expect((await list()).folders.sort()).toEqual(['site', 'site/empty'])
  for (const [n, folder, name] of [
    [1, 'site/photos', 'one.txt'],
    [2, 'site_photos', 'other.txt'],
    [3, 'kept/photos', 'one.txt'],
  ] as const)
    await piece({ ...pieceOf(`folder-upload-${n}`, name), folder })
  // Not into itself, and no file takes another's place.
  expect((await save('site', 'site/inner')).fields).toHaveProperty('path')
  expect((await save('site', 'kept')).fields).toHaveProperty('path')
  expect((await save('nowhere', 'else')).code).toBe(404)
  expect((await save('site', '工地')).code).toBe(200)
  const after = await list()
  expect(after.folders.sort()).toEqual(['工地', '工地/empty'])
  expect(after.files.flatMap(({ folder, name }) => (name.includes('o') ? [`${folder}/${name}`] : []))).toEqual(
    expect.arrayContaining(['工地/photos/one.txt', 'kept/photos/one.txt', 'site_photos/other.txt']),
  )
  const remove = (path: string) => server.call('deleteProjectFolder', { projectId, path }, { sessionId: root })
  expect((await remove('工地')).fields).toHaveProperty('path')
  expect((await remove('工地/empty')).code).toBe(200)
  expect((await remove('工地/empty')).code).toBe(404)
})

test('files are seen by members whose role may, and by nobody else', async () => {
  const fileId = (await list()).files[0]?.versions[0]?.fileId ?? ''
  expect((await download(fileId, wall)).status).toBe(200)
  const { memberList } = await server.ok('projectMemberList', { projectId }, root)
  const own = memberList.find(({ accountId }) => accountId === 'wall')?.id ?? ''
  await server.ok('deleteProjectMember', { projectId, ids: [own] }, root)
  expect((await download(fileId, await server.login('stranger'))).status).toBe(404)
  expect((await server.call('projectFileList', { projectId }, { sessionId: wall })).code).toBe(404)
  expect((await download(fileId, wall)).status).toBe(404)
})

test('a project that is deleted leaves no bytes of its files and photos behind', async () => {
  const { projectId: gone } = await makeProject(server, root, { number: 'gone', name: 'gone' })
  const photo = await uploadPhoto(server, root)
  await server.ok('saveProjectRecord', hazard(gone, { photos: [photo] }), root)
  await server.ok('saveProjectFilePiece', { projectId: gone, ...pieceOf('gone-upload', 'gone.txt') }, root)
  const fileId = (await server.ok('projectFileList', { projectId: gone }, root)).files[0]?.versions[0]?.fileId ?? ''
  const onDisk = () => readdirSync(join(server.dataDir, 'files'), { recursive: true }).map((path) => basename(String(path)))
  expect(onDisk()).toEqual(expect.arrayContaining([photo.fileId, fileId]))
  await server.ok('deleteProject', { projectId: gone, typed: 'gone' }, root)
  expect(onDisk().filter((name) => name === photo.fileId || name === fileId)).toEqual([])
  expect((await download(photo.fileId, root)).status).toBe(404)
})
