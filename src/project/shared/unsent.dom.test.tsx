import { resolveObjectURL } from 'node:buffer'
import { act } from 'react'
import { expect, test } from 'vitest'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import type { KeptReport } from './report-store.ts'
import { Waiting } from './waiting.tsx'

const stage = await stageWidgets({ width: 390, height: 844 })
const one: KeptReport = {
  id: 'r',
  token: 'a-token-of-a-link',
  activityId: 'posts',
  work: 'posts',
  at: 0,
  received: false,
  percent: 55,
  done: false,
  note: 'poured',
  photos: [{ id: 'p', blob: new Blob(['a photo'], { type: 'image/jpeg' }) }],
  fault: '',
}
const draw = (isOver: boolean) => act(async () => stage.root.render(<Waiting one={one} isOver={isOver} onDrop={() => undefined} />))

test('a photo of a report that will never be sent can be looked at and saved; one that still goes out is only counted', async () => {
  await draw(false)
  expect(stage.host.querySelector('img')).toBe(null)
  await draw(true)
  const save = stage.host.querySelector<HTMLAnchorElement>('a[download]')
  expect(save?.download).toBe('posts 1.jpg')
  expect(stage.host.querySelector('img')?.src).toBe(save?.href)
  expect(await resolveObjectURL(save?.href ?? '')?.text()).toBe('a photo')
})
