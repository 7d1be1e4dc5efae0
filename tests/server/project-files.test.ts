import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROJECT_FILES_BYTES } from '#contract/project-file.ts'
import type { Payload } from '#contract/schemas.ts'
import { sizeWords } from '#src/ui/size-words.ts'
import { hazard, uploadPhoto } from '#tests/support/project-records.ts'
import { beginUpload, joinProject, keepFile, makeProject, newUpload, reachUpload, sendBytes, tusMetadata } from '#tests/support/projects.ts'
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
const keep = (upload: string, more: Partial<Payload<'keepProjectFile'>>, token = root) =>
  server.call('keepProjectFile', { projectId, upload, name: 'any.txt', sha256: '', ...more }, { sessionId: token })
/** All of a file in one request, then what becomes of it. */
const put = async (words: string, more: Partial<Payload<'keepProjectFile'>>) => keep(await sendBytes(server, root, projectId, words), more)
const download = (fileId: string, token: string) => fetch(`${server.url}/common/file/download?id=${fileId}`, { headers: { sessionId: token } })

test('an upload goes on where it was cut, is checked as a whole, and makes one file however often it is asked for', async () => {
  const words = 'first half, second half'
  const sha256 = createHash('sha256').update(words).digest('hex')
  const upload = await beginUpload(server, root, projectId, words.length)
  const send = (from: number, to: number) => reachUpload(server, root, upload, 'PATCH', { offset: from, body: words.slice(from, to) })
  const place = { name: 'plan.txt', folder: 'drawings/site', sha256 }
  expect(await send(0, 10)).toMatchObject({ status: 204, offset: 10 })
  // The answer was lost: the same bytes again are not taken, and neither are later ones.
  expect((await send(0, 10)).status).toBe(409)
  expect((await send(15, 20)).status).toBe(409)
  expect(await reachUpload(server, root, upload, 'HEAD')).toMatchObject({ status: 200, offset: 10 })
  expect((await keep(upload, place)).fields).toEqual({ file: '文件尚未传完' })
  // More than was said is not taken.
  expect((await reachUpload(server, root, upload, 'PATCH', { offset: 10, body: 'x'.repeat(1000) })).status).toBeGreaterThanOrEqual(400)
  const { offset } = await reachUpload(server, root, upload, 'HEAD')
  expect(offset).toBeLessThanOrEqual(words.length)
  const whole = await sendBytes(server, root, projectId, words)
  const ends = await Promise.all([1, 2, 3].map(() => keep(whole, place)))
  expect(ends.map(({ code }) => code)).toEqual([200, 200, 200])
  expect(new Set(ends.map(({ result }) => result?.id)).size).toBe(1)
  const [file] = (await list()).files
  expect(file).toMatchObject({ folder: 'drawings/site', name: 'plan.txt', versions: [{ number: 1, sha256, size: words.length }] })
  expect(await (await download(file?.versions[0]?.fileId ?? '', root)).text()).toBe(words)
  // What has become a file is no upload any more; what nobody wants goes at once.
  expect((await reachUpload(server, root, whole, 'HEAD')).status).toBe(404)
  expect((await reachUpload(server, root, upload, 'DELETE')).status).toBe(204)
  expect((await reachUpload(server, root, upload, 'HEAD')).status).toBe(404)
})

test('how much a project holds is said alike where it is shown and where it is refused', async () => {
  const { projectId: full } = await makeProject(server, root, { number: 'full', name: 'full' })
  await keepFile(server, root, full, 'large.txt')
  await server.db.pool.query('update project_file_version v set size = $1 from project_file f where f.id = v.project_file_id and f.project_id = $2', [
    PROJECT_FILES_BYTES,
    full,
  ])
  const response = await fetch(`${server.url}/project/file/upload`, {
    method: 'POST',
    headers: { acceptLanguage: 'en', ...newUpload(full, 5, root) },
  })
  const { mostBytes } = await server.ok('projectFileList', { projectId: full }, root)
  expect(await response.text()).toContain(`The files of this project are at their limit (${sizeWords(mostBytes, 'en')})`)
})

test('an upload is its sender’s alone, and what its project cannot take is refused before it is sent', async () => {
  const upload = await beginUpload(server, root, projectId, 5)
  const bytes = { offset: 0, body: 'words' }
  await joinProject(server, root, projectId, 'wall', 'Contractor')
  for (const token of [wall, await server.session('stranger')])
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
      expect((await reachUpload(server, token, upload, method, method === 'PATCH' ? bytes : undefined)).status).toBe(404)
  for (const id of ['..%2F..%2Fsecret', '%00', 'x'.repeat(32), '0'.repeat(32), `${upload}.json`])
    expect((await reachUpload(server, root, id, 'HEAD')).status, id).toBe(404)
  const begin = async (headers: Record<string, string>) => {
    const response = await fetch(`${server.url}/project/file/upload`, { method: 'POST', headers: { acceptLanguage: 'en', ...headers } })
    return { status: response.status, said: await response.text() }
  }
  expect((await begin(newUpload(projectId, 5, 'nobody'))).status).toBe(401)
  expect((await begin(newUpload(projectId, 5, await server.session('stranger')))).status).toBe(404)
  expect(await begin(newUpload(projectId, 0, root))).toMatchObject({ status: 400, said: expect.stringContaining('The file is empty') as unknown })
  expect((await begin(newUpload(projectId, 1e12, root))).status).toBe(413)
  for (const metadata of ['', 'projectId', 'projectId !!', 'name YQ==', 'projectId AAAA'])
    expect((await begin({ ...newUpload(projectId, 5, root), 'upload-metadata': metadata })).status, metadata).toBeLessThan(500)
  for (const length of ['-1', '1.5', 'x', '1e3', '99999999999999999999'])
    expect((await begin({ ...newUpload(projectId, 5, root), 'upload-length': length })).status, length).toBeLessThan(500)
  // A name that is not kept is told before anything is sent, also one that is long, broken or somewhere else.
  const named = (name: string, folder = '') =>
    begin({ ...newUpload(projectId, 5, root), 'upload-metadata': tusMetadata({ projectId, name, folder }) })
  expect(await named('图'.repeat(201))).toMatchObject({ status: 400, said: expect.stringContaining('"name"') as unknown })
  for (const name of ['', ' ', '..', 'a/b.txt', 'a\u0000.txt']) expect((await named(name)).said, name).toContain('"name"')
  expect(await named('Drawings.ZIP')).toMatchObject({ status: 400, said: expect.stringContaining('This kind of file is not taken') as unknown })
  expect((await named('a.txt', '../secret')).said).toContain('"folder"')
  expect((await named(`${'图'.repeat(196)}.txt`, '图纸/电气')).status).toBe(201)
  // Another project's, and somebody else's, is nothing that can be kept here.
  const other = await makeProject(server, root, { number: 'files-2', name: 'files 2' })
  const elsewhere = await sendBytes(server, root, other.projectId)
  expect((await keep(elsewhere, {})).code).toBe(404)
  expect((await keep(await sendBytes(server, root, projectId), {}, wall)).code).toBe(404)
  await server.ok('archiveProject', { projectId: other.projectId, archive: true }, root)
  expect((await begin(newUpload(other.projectId, 5, root))).said).toContain('The project is in the archive')
  // Whoever leaves many behind keeps the newest.
  const many: string[] = []
  for (let i = 0; i < 22; i++) many.push(await beginUpload(server, root, projectId, 5))
  expect((await reachUpload(server, root, upload, 'HEAD')).status).toBe(404)
  expect((await reachUpload(server, root, many.at(-1) ?? '', 'PATCH', bytes)).status).toBe(204)
})

test('a file that was damaged on its way, or is of no kind that is kept, is refused and leaves nothing', async () => {
  expect((await put('words', { sha256: 'a'.repeat(64) })).fields).toHaveProperty('file')
  expect((await put('<script>alert(1)</script>', { name: 'x.html' })).fields).toHaveProperty('file')
  expect((await list()).files.map(({ name }) => name)).toEqual(['plan.txt'])
  expect((await put('words', { folder: '../up/' })).fields).toHaveProperty('folder')
  for (const name of ['.', '..', 'a/b.txt', 'a\\b.txt', '\u200B']) expect((await put('words', { name })).fields, name).toHaveProperty('name')
  // What no file that is kept begins with is refused at the next request.
  const begun = async (body: Buffer<ArrayBuffer>) => {
    const upload = await beginUpload(server, root, projectId, 1_000_000)
    await reachUpload(server, root, upload, 'PATCH', { offset: 0, body })
    return reachUpload(server, root, upload, 'PATCH', { offset: body.length, body: 'more' })
  }
  for (const bytes of [Buffer.from([1, 2, 0, 3]), Buffer.from('<svg onload="alert(1)">'), Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])])
    expect(await begun(bytes)).toMatchObject({ status: 400, said: expect.stringContaining('"file"') as unknown })
  expect(await begun(Buffer.from('图纸').subarray(0, 5))).toMatchObject({ status: 204, offset: 9 })
})

test('the same name in a folder is a version; the basket gives back, and only who manages files deletes for good', async () => {
  await put('one', { name: 'note.txt' })
  await put('two', { name: 'note.txt' })
  const note = (await list()).files.find(({ name }) => name === 'note.txt')
  expect(note?.versions.map(({ number }) => number)).toEqual([2, 1])
  const ids = [note?.id ?? '']
  const used = (await list()).usedBytes
  expect((await server.call('deleteProjectFile', { projectId, ids }, { sessionId: wall })).code).toBe(403)
  await server.ok('setProjectFileDeleted', { projectId, ids, deleted: true }, wall)
  await put('another', { name: 'note.txt' })
  expect((await server.call('setProjectFileDeleted', { projectId, ids, deleted: false }, { sessionId: root })).fields).toHaveProperty('name')
  expect(await server.ok('deleteProjectFile', { projectId, ids }, root)).toEqual({ changed: 1 })
  expect((await list()).usedBytes).toBe(used - 6 + 7)
  expect((await download(note?.versions[0]?.fileId ?? '', root)).status).toBe(404)
})

test('of two who name and move a file both get their way; the second at its name is told', async () => {
  const id = await keepFile(server, root, projectId, 'plan-a.txt')
  const was = { folder: '', name: 'plan-a.txt' }
  const save = async (more: { folder?: string; name?: string }) =>
    (await server.call('saveProjectFile', { projectId, id, ...was, ...more, was }, { sessionId: root })).code
  expect(await save({ folder: 'moved' })).toBe(200)
  expect(await save({ name: 'plan-b.txt' })).toBe(200)
  expect((await list()).files.find((one) => one.id === id)).toMatchObject({ folder: 'moved', name: 'plan-b.txt' })
  expect(await save({ name: 'plan-c.txt' })).toBe(409)
})

test('a folder is there before anything lies in it, takes all along when it is moved, and goes when it is empty', async () => {
  const save = (from: string, path: string) => server.call('saveProjectFolder', { projectId, from, path }, { sessionId: root })
  expect((await save('', 'site')).code).toBe(200)
  expect((await save('', 'site')).fields).toHaveProperty('path')
  expect((await save('', 'site/empty')).code).toBe(200)
  for (const path of ['..', 'site/.', 'site/ /x', 'site/\u200B/x']) expect((await save('', path)).fields).toHaveProperty('path')
  expect((await list()).folders.sort()).toEqual(['site', 'site/empty'])
  for (const [folder, name] of [
    ['site/photos', 'one.txt'],
    ['site_photos', 'other.txt'],
    ['kept/photos', 'one.txt'],
  ] as const)
    await keepFile(server, root, projectId, name, 'words', folder)
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
  await keepFile(server, root, gone, 'gone.txt')
  const fileId = (await server.ok('projectFileList', { projectId: gone }, root)).files[0]?.versions[0]?.fileId ?? ''
  const onDisk = () => readdirSync(join(server.dataDir, 'files'), { recursive: true }).map((path) => basename(String(path)))
  expect(onDisk()).toEqual(expect.arrayContaining([photo.fileId, fileId]))
  await server.ok('deleteProject', { projectId: gone, typed: 'gone' }, root)
  expect(onDisk().filter((name) => name === photo.fileId || name === fileId)).toEqual([])
  expect((await download(photo.fileId, root)).status).toBe(404)
})
