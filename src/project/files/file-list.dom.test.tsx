import '@arco-design/web-react/lib/_util/react-19-adapter.js'
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { refreshQueries } from '#src/atoms/query.ts'
import { loadWords } from '#src/i18n/i18n.ts'
import { bodiesOf, stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { MOST_FILE_BYTES } from '#contract/project-file.ts'
import type { OpenProject } from '../project-page.tsx'
import { FileList } from './file-list.tsx'

// Where the client of the protocol keeps what was begun is the browser's.
vi.mock('./begun.ts', () => ({ begunIn: async () => [] }))

const stage = await stageWidgets({ width: 1366, height: 768 })
await loadWords('records')
const project = { id: 'p', codes: ['files', 'files:edit'] } as unknown as OpenProject
const version = { number: 1, fileId: 'f-1', type: 'text/plain', size: 5, sha256: 'a'.repeat(64), at: 0, by: 'worker' }
const file = { id: 'f', folder: '', name: 'words.txt', deletedAt: null as number | null, deletedBy: '', versions: [version] }
const answer = (files: (typeof file)[]) => ({ projectFileList: { files, folders: [], usedBytes: 5, mostBytes: 100 } })
const page = (): string => document.body.textContent

async function draw(): Promise<void> {
  stageLive('typical')
  stageServer(answer([file]))
  await act(async () =>
    stage.root.render(
      <MemoryRouter>
        <FileList project={project} />
      </MemoryRouter>,
    ),
  )
  await expect.poll(page).toContain('words.txt')
}

test('a file that somebody deletes while it is looked at stays in sight, with what became of it', async () => {
  await draw()
  const row = [...stage.host.querySelectorAll('button')].find(({ textContent }) => textContent === 'words.txt')
  await act(async () => row?.click())
  await expect.poll(page).toContain('第 1 版')
  stageServer(answer([{ ...file, deletedAt: 1 }]))
  await act(async () => refreshQueries('projectFileList'))
  await expect.poll(page).toContain('此文件在回收站中')
  stageServer(answer([]))
  await act(async () => refreshQueries('projectFileList'))
  await expect.poll(page).toContain('此文件刚被彻底删除')
  expect(page()).toContain('第 1 版')
})

test('of hundreds of files that go up one after the other some are shown, and all are taken away at once', async () => {
  await draw()
  const input = stage.host.querySelector<HTMLInputElement>('input[type=file]')
  // The first is read for as long as the test lasts.
  const coming = Array.from({ length: 300 }, (_, n) => new File(['words'], `page ${n}.txt`))
  for (const one of coming) Object.assign(one, { arrayBuffer: () => new Promise(() => undefined) })
  Object.defineProperty(input, 'files', { value: coming })
  await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })))
  await expect.poll(page).toContain('另有 280 个文件在排队')
  expect(stage.host.querySelectorAll('.files-uploads li')).toHaveLength(21)
  const all = [...stage.host.querySelectorAll('button')].find(({ textContent }) => textContent === '全部移除')
  await act(async () => all?.click())
  expect(stage.host.querySelectorAll('.files-uploads li')).toHaveLength(0)
})

test('of what is dropped and cannot be read is told', async () => {
  await draw()
  const entry = { isFile: true, file: (_found: unknown, refuse: (error: Error) => void) => refuse(new Error('gone')) }
  const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { items: [{ webkitGetAsEntry: () => entry }], files: [] },
  })
  await act(async () => void stage.host.querySelector('.files')?.dispatchEvent(drop))
  await expect.poll(page).toContain('文件已无法读取')
})

test('a file that is too large is refused by its size, before anything of it is read', async () => {
  await draw()
  const film = new File(['film'], 'film.mp4')
  let read = 0
  Object.assign(film, { arrayBuffer: async () => (read++, new ArrayBuffer(0)) })
  Object.defineProperty(film, 'size', { value: MOST_FILE_BYTES + 1 })
  const input = stage.host.querySelector<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: [film] })
  await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })))
  await expect.poll(page).toContain('文件超过 200.0 MB')
  expect(read).toBe(0)
})

test('a file that was refused and comes again stands in the list once', async () => {
  await draw()
  const choose = async (size: number): Promise<void> => {
    const film = new File(['film'], 'film.mp4')
    Object.assign(film, { arrayBuffer: () => new Promise(() => undefined) })
    Object.defineProperty(film, 'size', { value: size })
    const input = stage.host.querySelector<HTMLInputElement>('input[type=file]')
    Object.defineProperty(input, 'files', { value: [film], configurable: true })
    await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })))
  }
  await choose(MOST_FILE_BYTES + 1)
  await expect.poll(page).toContain('文件超过 200.0 MB')
  await choose(4)
  await expect.poll(page).not.toContain('文件超过 200.0 MB')
  expect(stage.host.querySelectorAll('.files-uploads li')).toHaveLength(1)
})

test('of a folder that is dropped those in which nothing lies are made too, once', async () => {
  await draw()
  stageServer({ projectFileList: { files: [], folders: ['site/there'], usedBytes: 0, mostBytes: 100 }, saveProjectFolder: {} })
  await act(async () => refreshQueries('projectFileList'))
  await expect.poll(page).not.toContain('words.txt')
  const made = bodiesOf('saveProjectFolder')
  const folder = (name: string, ...inside: unknown[]) => ({
    name,
    isFile: false,
    createReader: () => ({ readEntries: (found: (part: unknown[]) => void) => found(inside.splice(0)) }),
  })
  const entry = folder('site', folder('photos'), folder('there'), folder('papers', folder('signed')))
  const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { items: [{ webkitGetAsEntry: () => entry }], files: [] },
  })
  await act(async () => void stage.host.querySelector('.files')?.dispatchEvent(drop))
  await expect.poll(() => made.map(({ path }) => path)).toEqual(['site/photos', 'site/papers/signed'])
})

test('whoever renames a file says what its name and folder were', async () => {
  await draw()
  stageServer({ ...answer([file]), saveProjectFile: {} })
  const asked = bodiesOf('saveProjectFile')
  const press = (words: string) => act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.click())
  await press('words.txt')
  await expect.poll(page).toContain('第 1 版')
  await press('重命名或移动')
  const name = () => document.querySelector<HTMLInputElement>('[data-field="name"] input')
  await expect.poll(() => name()?.value).toBe('words.txt')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name(), 'other.txt')
    name()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true })))
  await expect.poll(() => asked).toMatchObject([{ name: 'other.txt', folder: '', was: { name: 'words.txt', folder: '' } }])
})
