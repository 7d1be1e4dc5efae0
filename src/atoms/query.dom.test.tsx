import { createStore, Provider } from 'jotai'
import { act, Activity } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAbout, refreshQueries, useQuery } from './query.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let asked: string[] = []
let answer: () => unknown
let root: Root
let host: HTMLElement
let jotai: ReturnType<typeof createStore>
/** Lets every answer that is ready arrive. */
const settle = () =>
  act(async () => {
    for (let i = 0; i < 30; i++) await new Promise((resolve) => setImmediate(resolve))
  })

function Detail({ id }: { id: string }) {
  const live = useQuery('alarmDetail', { id })
  return (
    <p>
      {id} {live.state} {live.state === 'failed' ? live.cause : ''}
    </p>
  )
}
/** A list whose rows can be put in other places, as a grid does when its width changes. */
function List({ rows }: { rows: string[][] }) {
  return rows.map((row, place) => (
    <section key={`place ${place}`}>
      {row.map((id) => (
        <Detail key={id} id={id} />
      ))}
    </section>
  ))
}

const arrange = (rows: string[][]): void =>
  root.render(
    <Provider store={jotai}>
      <List rows={rows} />
    </Provider>,
  )

beforeEach(async () => {
  asked = []
  answer = () => ({ code: 200, result: {} })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/publicKey')) return Response.json({ code: 200, data: { publicKey: '', mockServer: true } })
    asked.push((JSON.parse(String(init.body)) as { id: string }).id)
    return Response.json(await answer())
  })
  host = document.createElement('div')
  root = createRoot(host)
  jotai = createStore()
  await act(async () => arrange([['a', 'b']]))
  await settle()
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

test('the same question in two places is asked once', async () => {
  expect(asked).toEqual(['a', 'b'])
  await act(async () => arrange([['a', 'b'], ['a']]))
  await settle()
  expect(asked).toEqual(['a', 'b'])
  expect(host.textContent?.match(/a fresh/g)).toHaveLength(2)
})

test('moving to another place asks at most once more, never without end', async () => {
  await act(async () => arrange([['b'], ['a']]))
  await settle()
  await settle()
  expect(asked.length).toBeLessThanOrEqual(3)
  expect(host.textContent).toContain('a fresh')
})

test('a write asks the mounted questions again; a failure then keeps the answer as stale', async () => {
  answer = () => ({ code: 503, message: 'busy' })
  await act(async () => refreshQueries('alarmDetail'))
  await settle()
  expect(asked).toEqual(['a', 'b', 'a', 'b'])
  expect(host.textContent).toContain('a stale')
})

test('a lost permission is told as such', async () => {
  answer = () => ({ code: 403, message: '' })
  await act(async () => refreshQueries('alarmDetail'))
  await settle()
  expect(host.textContent).toContain('a failed forbidden')
})

test('a page that was a hidden tab keeps what it knew while it is asked anew, and says that it is old when no answer comes', async () => {
  const show = (mode: 'visible' | 'hidden') =>
    act(async () =>
      root.render(
        <Provider store={jotai}>
          <Activity mode={mode}>
            <Detail id="kept" />
          </Activity>
        </Provider>,
      ),
    )
  await show('visible')
  await settle()
  expect(host.textContent).toContain('kept fresh')
  await show('hidden')
  let refuse = (): void => undefined
  answer = () => new Promise((resolve) => (refuse = () => resolve({ code: 500, message: 'no' })))
  const before = asked.length
  await show('visible')
  await settle()
  expect(asked.length).toBe(before + 1)
  expect(host.textContent).toContain('kept fresh')
  await act(async () => refuse())
  await settle()
  expect(host.textContent).toContain('kept stale')
})

function Curve() {
  useQuery('series', { points: [1], from: 1000, to: 5000, size: 100 }, { follow: true })
  return null
}
test('a stretch that follows the time is asked for as it is by then', async () => {
  const stretches: number[][] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { from, to } = JSON.parse(String(init.body)) as { from: number; to: number }
    stretches.push([from, to])
    return Response.json({ code: 200, result: { series: [] } })
  })
  const clock = vi.spyOn(performance, 'now')
  clock.mockReturnValue(10_000)
  await act(async () => root.render(<Curve />))
  await settle()
  clock.mockReturnValue(70_000)
  await act(async () => refreshQueries('series'))
  await settle()
  clock.mockRestore()
  expect(stretches).toEqual([[1000, 5000], [61_000, 65_000]]) // prettier-ignore
})

test('a rewritten past of a station concerns questions about it, about all, and those that name none', () => {
  const concerned = (payload: unknown): boolean => isAbout(payload, 'A')
  expect([{ powerstationId: 'A' }, { powerstationId: 'B' }, { powerstationId: '' }, { points: [1] }].map(concerned)).toEqual([
    true,
    false,
    true,
    true,
  ])
  expect(isAbout({ powerstationId: 'B' }, '')).toBe(true)
})
