import { act } from 'react'
import { expect, test } from 'vitest'
import { stageServer } from '#tests/gallery/stage.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { keptWork, useWork } from './kept-work.ts'

const stage = await stageWidgets({ width: 390, height: 844 })
const TOKEN = 'a-token-of-a-link'
const work = { project: { name: 'cabinet', number: 'P-1', site: '' }, label: 'team', expiresOn: '2026-12-28', today: '2026-11-28', orders: [] }
const link = { token: TOKEN, device: '' }

function Shown({ away }: { away: boolean }) {
  const live = useWork(link, away)
  return <main>{`${live.state} ${'value' in live ? live.value.project.name : ''}`}</main>
}
const draw = (away: boolean) => act(async () => stage.root.render(<Shown away={away} />))
const text = (): string => document.querySelector('main')?.textContent ?? ''

test('when the network is back, what was seen last stands there until the work is there, and the work is asked for at once', async () => {
  keptWork(TOKEN).set(JSON.stringify({ at: Date.now(), value: work }))
  stageServer({ shareWork: 'refused' })
  const server = globalThis.fetch
  let refused = 0
  globalThis.fetch = async (...asked) => {
    const answer = await server(...asked)
    if (String(asked[0]).includes('/share/work')) refused++
    return answer
  }
  await draw(true)
  await expect.poll(() => refused).toBeGreaterThan(0)
  await expect.poll(text).toBe('stale cabinet')
  const seen: string[] = []
  const watch = new MutationObserver(() => seen.push(text()))
  watch.observe(stage.host, { childList: true, subtree: true, characterData: true })
  stageServer({ shareWork: { ...work, project: { ...work.project, name: 'cabinet now' } } })
  await draw(false)
  await expect.poll(text).toBe('fresh cabinet now')
  watch.disconnect()
  expect(seen.filter((one) => !['stale cabinet', 'fresh cabinet now'].includes(one))).toEqual([])
})
