import { act } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadWords, startI18n } from '#src/i18n/i18n.ts'
import { bookOf } from '#tests/support/book.ts'
import { stageRoot } from '#tests/support/dom-stage.ts'
import { ImportHistory, type ImportedFile } from './import-history.tsx'

const stage = stageRoot()
beforeAll(async () => {
  await startI18n()
  await loadWords('records')
})

/** What comes of a file: what it holds, or why it is refused. */
async function read(book: Blob): Promise<ImportedFile | string> {
  let came: ImportedFile | string | undefined
  const onRefused = (refusal: readonly string[]): void => {
    if (refusal.length > 0) came = refusal.join('\n')
  }
  await act(async () =>
    stage.root.render(<ImportHistory zone="Asia/Shanghai" refusal={[]} onRefused={onRefused} onFile={(file) => void (came = file)} />),
  )
  const input = stage.host.querySelector<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { configurable: true, value: [new File([await book.arrayBuffer()], 'a.xlsx')] })
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })))
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(came).toBeDefined()
  })
  return came as ImportedFile | string
}

const head = ['cycle', 'capacity']

test('of a book the sheet is read that people see, and rows that they do not see are counted', async () => {
  const book = bookOf([head, ['1', '280'], ['2', '279'], ['3', '270'], ['', '']], [4, 5], [head, ['1', '100'], ['500', '75']])
  expect(await read(book)).toMatchObject({
    hidden: 1,
    sheet: {
      kind: 'cycles',
      cycles: [
        { cycle: 1, ah: 280 },
        { cycle: 2, ah: 279 },
        { cycle: 3, ah: 270 },
      ],
    },
  })
})

test('days that a spreadsheet counts are not taken for seconds', async () => {
  const rows = [0, 1, 2].map((i) => [String(46_300.5 + i / 1440), '-140', '3.2'])
  expect(await read(bookOf([['Time', 'Current', 'Voltage'], ...rows]))).toContain('“Time (d)”')
  const readings = [0, 1, 2].map((i) => ({ t: expect.closeTo((46_300.5 + i / 1440) * 86_400_000, 0) }))
  expect(await read(bookOf([['Time (d)', 'Current', 'Voltage'], ...rows]))).toMatchObject({ sheet: { kind: 'readings', readings } })
  // A test that began long before.
  expect(await read(bookOf([['Time', 'Current', 'Voltage'], ...[30_000, 30_001].map((at) => [String(at), '-140', '3.2'])]))).toMatchObject({
    sheet: { readings: [{ t: 30_000_000 }, { t: 30_001_000 }] },
  })
})

test('how long a history may be is told', async () => {
  const far = bookOf([head, ...Array.from({ length: 100_000 }, (_, i) => [String(i + 1), '280'])])
  expect(await read(far)).toContain('100,000')
})
