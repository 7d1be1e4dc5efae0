import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Payload } from '#contract/schemas.ts'
import { startTestServer, type Envelope, type TestServer } from '#tests/support/server.ts'

/** Categories hang on each other by code, and stand in people's own order. */
let server: TestServer
let root = ''
beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

type Ask = readonly [name: 'saveProductCategory' | 'moveProductCategory' | 'deleteProductCategory', payload: object]
const send = ([name, payload]: Ask): Promise<Envelope<unknown>> => server.call(name, payload as Payload<typeof name>, { sessionId: root })
const category = (code: string, parentCode = '') => ({ code, nameZh: code, nameEn: code, parentCode })

describe('product categories', () => {
  const make = async (code: string, parentCode = ''): Promise<string> => (await server.ok('saveProductCategory', category(code, parentCode), root)).id
  const shown = async (text?: string): Promise<string[]> =>
    (await server.ok('productCategoryList', { pageSize: 100, text }, root)).productCategoryList.map(
      ({ code, parentCode }) => `${parentCode ?? ''}/${code}`,
    )

  test('hang on each other in an order that people move, and a search shows what those hang on that it finds', async () => {
    await make('T')
    const [a, b, c] = [await make('T-A', 'T'), await make('T-B', 'T'), await make('T-C', 'T')]
    const below = await make('T-B-1', 'T-B')
    expect(await shown('t-')).toEqual(['/T', 'T/T-A', 'T/T-B', 'T-B/T-B-1', 'T/T-C'])
    await server.ok('moveProductCategory', { id: c, beside: a, side: 'above' }, root)
    await server.ok('moveProductCategory', { id: a, beside: b, side: 'below' }, root)
    expect(await shown('t-')).toEqual(['/T', 'T/T-C', 'T/T-B', 'T-B/T-B-1', 'T/T-A'])
    expect(await shown('B-1')).toEqual(['/T', 'T/T-B', 'T-B/T-B-1'])
    expect((await send(['moveProductCategory', { id: below, beside: a, side: 'above' }])).code).toBe(409)
    // Another code takes along what hangs on it; another parent leads to the end there.
    await server.ok('saveProductCategory', { id: b, ...category('T-D', 'T') }, root)
    await server.ok('saveProductCategory', { id: c, ...category('T-C', 'T-D') }, root)
    expect(await shown('t-')).toEqual(['/T', 'T/T-D', 'T-D/T-B-1', 'T-D/T-C', 'T/T-A'])
  })

  test('do not hang on themselves, nor at once on each other, and stay while others hang on them', async () => {
    const [r, s] = [await make('R'), await make('S')]
    await make('R-1', 'R')
    const faults = async (ask: Ask) => Object.keys((await send(ask)).fields ?? {})
    expect(await faults(['saveProductCategory', { id: r, ...category('R', 'R') }])).toEqual(['parentCode'])
    expect(await faults(['saveProductCategory', { id: r, ...category('R', 'R-1') }])).toEqual(['parentCode'])
    expect(await faults(['saveProductCategory', { id: r, ...category('NEW', 'R') }])).toEqual(['parentCode'])
    expect(await faults(['saveProductCategory', { id: r, ...category('NEW', 'NEW') }])).toEqual(['parentCode'])
    expect(await faults(['saveProductCategory', category('R-2', 'NONE')])).toEqual(['parentCode'])
    const moves: Ask[] = [
      ['saveProductCategory', { id: r, ...category('R', 'S') }],
      ['saveProductCategory', { id: s, ...category('S', 'R') }],
    ]
    expect((await Promise.all(moves.map(send))).map(({ code }) => code).sort()).toEqual([200, 400])
    expect(await send(['deleteProductCategory', { ids: [r] }])).toMatchObject({
      code: 409,
      // With the other one, where that was quicker.
      message: expect.stringMatching(/下级分类 (1（R-1）|2（R-1、S）)/) as string,
    })
  })

  test('come out of a spreadsheet in any order; a ring, a code that is taken and a parent that is not there are told by row', async () => {
    const rows = [category('I-2', 'I-1'), category('I-1', 'I'), category('I')]
    expect(await server.ok('importProductCategory', { rows, check: false }, root)).toEqual({ made: 3, faults: [] })
    expect(await shown('I-')).toEqual(['/I', 'I/I-1', 'I-1/I-2'])
    const told = async (sheet: unknown[]) =>
      (await server.ok('importProductCategory', { rows: sheet as never, check: false }, root)).faults.map(({ row, field }) => [row, field])
    expect(await told([category('J', 'K'), category('K', 'J'), category('L')])).toEqual([
      [0, 'parentCode'],
      [1, 'parentCode'],
    ])
    expect(await told([category('M', 'NONE'), category('I'), category('N'), category('N')])).toEqual([
      [0, 'parentCode'],
      [1, 'code'],
      [3, 'code'],
    ])
    expect(await shown('N')).not.toContain('/N')
  })
})

test('the check of a part finds what the store refuses of it, whatever its rows hang on', async () => {
  const named = (code: string) => ({ code, nameZh: code, nameEn: code })
  await server.ok('saveProductCategory', named('PART_TAKEN'), root)
  const rows = [{ ...named('PART_NEW'), parentCode: 'IN_ANOTHER_PART' }, named('PART_TAKEN')]
  expect((await server.ok('importProductCategory', { rows, check: true, part: true }, root)).faults).toMatchObject([{ row: 1, field: 'code' }])
  const { productCategoryList } = await server.ok('productCategoryList', { text: 'PART_', pageSize: 100 }, root)
  expect(productCategoryList.map(({ code }) => code)).toEqual(['PART_TAKEN'])
})
