import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figureWords, slipWords } from '#contract/settlement-words.ts'
import { localHour } from '#domain/time.ts'
import { capitals } from '#domain/settlement/capitals.ts'
import { figureText, slipTables } from '#domain/settlement/layout.ts'
import type { Payload } from '#contract/schemas.ts'
import type { Slip } from '#contract/schemas/settlement.ts'
import { slipPdf } from '#server/settlement/pdf.ts'
import { EXAMPLE_MONTH, prepareSettlement, readByHand, settledCustomer } from '#tests/support/settlement.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { hasReaders, OFFICE, PDF_TEXT } from '../../scripts/readers.mjs'

/** What a customer's accountant opens: the PDF, and the spreadsheet in a program that works it out anew. */
let server: TestServer
let folder = ''
let root = ''
const slips: Slip[] = []

beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(join(tmpdir(), 'microgrid-slips-'))
  root = await server.login('root')
  await prepareSettlement(server, root)
  for (const [number, more] of [
    ['E1', {}],
    ['E2', { formula: 'discount', selfUsePrice: 'average', tax: 'service' }],
    ['E3', { powerFactor: true, powerFactorFunds: '0.03', powerFactorMeters: [{ sn: 'T1-E3', charge: 'EPI', discharge: 'EPE' }] }],
  ] satisfies [string, Partial<Payload<'saveSettlementAgreement'>>][]) {
    const { pointId, sn } = await settledCustomer(server, root, number, more)
    await readByHand(server, root, sn)
    const { id } = await server.ok('makeSettlementSlip', { connectionPointId: pointId, month: EXAMPLE_MONTH }, root)
    slips.push(await server.ok('settlementSlip', { id }, root))
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

async function fetched({ id }: Slip, format: 'pdf' | 'xlsx', acceptLanguage: string): Promise<string> {
  const answer = await fetch(`${server.url}/manager/production/settlement/slip/file?id=${id}&format=${format}`, {
    headers: { sessionId: root, acceptLanguage },
  })
  expect(answer.status).toBe(200)
  const path = join(folder, `${id}-${acceptLanguage}.${format}`)
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()))
  return path
}

/** Beside everything else: what waits for a program holds no connection of the server up. */
const run = promisify(execFile)
const textOf = async (path: string): Promise<string> => (await run(PDF_TEXT, ['-layout', path, '-'], { maxBuffer: 2 ** 24 })).stdout

/** The cells of all rows that a spreadsheet comes to when it is worked out anew; `asShown` with their formats. */
async function workedOut(path: string, asShown = false): Promise<string[][]> {
  const out = mkdtempSync(join(folder, 'out-'))
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const filter = `csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,false,${asShown},false,false,-1`
  await run(OFFICE, ['--headless', profile, '--convert-to', filter, '--outdir', out, path], { timeout: 300_000 })
  const [name] = readdirSync(out)
  const text = readFileSync(join(out, name ?? ''), 'utf8')
  return text.split(/\r?\n/).map((line) => line.replaceAll('"', '').split('\t'))
}

describe.skipIf(!hasReaders())('a slip in the programs of its readers', () => {
  test.each(['zh', 'en'] as const)('as a PDF (%s) says each figure of the page, the amount in capitals, and which page it is', async (language) => {
    for (const slip of slips) {
      const text = await textOf(await fetched(slip, 'pdf', language))
      for (const table of slipTables(slip.figures))
        for (const { cells } of table.rows)
          for (const cell of cells) expect(text).toContain('text' in cell ? cell.text[language] : figureText(cell.figure, language))
      expect(text).toContain(capitals(slip.payable ?? ''))
      expect(text).toContain(language === 'zh' ? '第 1 页，共 ' : 'Page 1 of ')
      expect(text).toContain(slip.facts.customerName)
    }
  })

  test('as a spreadsheet comes to the same cents when it is worked out anew', async () => {
    for (const slip of slips) {
      const rows = await workedOut(await fetched(slip, 'xlsx', 'zh'))
      for (const { title, rows: wanted } of slipTables(slip.figures)) {
        const first = rows.findIndex(([cell]) => cell === title.zh) + 2
        for (const [i, { cells }] of wanted.entries()) {
          const shown = cells.map((cell, column) => ('text' in cell ? (rows[first + i]?.[column] ?? '') : Number(rows[first + i]?.[column])))
          expect(shown).toEqual(cells.map((cell) => ('text' in cell ? cell.text.zh : Number(cell.figure.value))))
        }
      }
    }
    expect(slips.map(({ payable }) => payable)[0]).toBe('18179.81')
    expect(slips[2]?.figures.find(({ name }) => name === 'powerFactorAmount')?.value).toBe('2589.38')
  })

  test('as a PDF keeps the amount in capitals with the lines it belongs to, and a total with a line that it is of, however long the slip is', async () => {
    const [slip] = slips
    const line = slip?.figures.find(({ name }) => name === 'metered')
    if (slip === undefined || line === undefined) throw new Error('there is a slip with readings')
    const path = join(folder, 'long.pdf')
    // As many lines as a page has: one of them ends with it.
    for (let more = 0; more < 50; more++) {
      writeFileSync(path, await slipPdf({ ...slip, figures: [...Array<typeof line>(more).fill(line), ...slip.figures] }, 'en'))
      const text = await textOf(path)
      const last = text.split('\f').find((one) => one.includes(slipWords.capitals.en))
      for (const name of ['payable', 'withoutTax', 'tax'] as const) expect(last, `${more} lines more`).toContain(figureWords[name].en)
      const lines = text.split('\n')
      const totals = lines.flatMap((one, i) => (/^\s*(Charging|Discharging)\s+Total\b/.test(one) ? [i] : []))
      expect(totals).toHaveLength(2)
      for (const i of totals) expect(lines[i - 1], `${more} lines more`).toMatch(/2026-01\s+(Charging|Discharging)/)
    }
  })

  test('as a PDF marks what its font lacks, and breaks what is longer than a line', async () => {
    const [slip] = slips
    if (slip === undefined) throw new Error('there is a slip')
    const path = join(folder, 'marked.pdf')
    const confirmRemark = `${'agreed after a talk about the readings '.repeat(12)}\nend of it`
    const facts = { ...slip.facts, customerName: '🔋能源 Győr\u200b e\u0301' }
    writeFileSync(path, await slipPdf({ ...slip, facts, confirmRemark, confirmedAt: 0, confirmedBy: 'buyer' }, 'en'))
    const text = await textOf(path)
    expect(text).toContain('□能源 Gy□r é')
    expect(text).toContain('end of it')
    for (const line of text.split('\n')) expect(line.trim().length, line).toBeLessThan(160)
  })

  test('tells the utility’s bill beside it once it was typed in, with who did so and when', async () => {
    const [slip] = slips
    if (slip === undefined) throw new Error('there is a slip')
    const read = async () => textOf(await fetched(slip, 'pdf', 'en'))
    expect(await read()).not.toContain('SG-7')
    await server.ok('saveUtilityBill', { id: slip.id, number: 'SG-7', date: '2026-02-03', flat: '8680', energyAmount: '18000.00', surcharges: '12.30', total: '18012.31' }, root) // prettier-ignore
    const { bill } = await server.ok('utilityBill', { id: slip.id }, root)
    const typedIn = `root ${localHour('Asia/Shanghai', bill?.updatedAt ?? 0).replace('T', ' ')}`
    const text = await read()
    for (const words of ["Utility's bill", 'SG-7', typedIn, 'Flat energy (kWh)', '8,680.00', '18,012.31']) expect(text).toContain(words)
    const rows = await workedOut(await fetched(slip, 'xlsx', 'en'))
    expect(rows.find(([cell]) => cell === 'Typed in by')?.[1]).toBe(typedIn)
    // Billed, its own parts, and what they differ by, worked out by the program.
    expect(
      rows
        .find(([cell]) => cell === 'Total against its own parts (CNY)')
        ?.slice(1, 4)
        .map(Number),
    ).toEqual([18012.31, 18012.3, 0.01])
  })

  test('a spreadsheet shows the units of the page, and names of figures, not their ids', async () => {
    for (const slip of slips) {
      const path = await fetched(slip, 'xlsx', 'en')
      const rows = await workedOut(path, true)
      const result = slipTables(slip.figures).find(({ key }) => key === 'result')
      const first = rows.findIndex(([cell]) => cell === result?.title.en) + 2
      for (const [i, { cells }] of (result?.rows ?? []).entries())
        expect(rows[first + i]?.[1]).toBe(cells.map((cell) => ('figure' in cell ? figureText(cell.figure, 'en', true) : ''))[1])
      for (const [name = ''] of rows) expect(name).not.toMatch(/\(\S*\.(charge|discharge)\./)
    }
  })
})
