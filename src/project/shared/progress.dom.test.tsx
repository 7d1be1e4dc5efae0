import { act } from 'react'
import { expect, test } from 'vitest'
import { stageServer } from '#tests/gallery/stage.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { Progress } from './progress.tsx'

const stage = await stageWidgets({ width: 390, height: 844 })
const one = { name: 'bare', number: 'P-1', site: 'Foshan', state: 'planned' as const, percent: 0, plannedPercent: 0, dueDate: '', lateDays: 0 }

test('of a project without a plan no days are told, of one with a plan its first and last', async () => {
  const parts = { stages: [], milestones: [], photos: [] }
  const projects = [
    { ...one, ...parts, start: null, end: null },
    { ...one, ...parts, name: 'cabinet', number: 'P-2', start: '2026-09-21', end: '2027-01-27' },
  ]
  stageServer({ shareProgress: { setName: 'set', label: 'bank', expiresOn: '2026-12-30', today: '2026-12-01', projects } })
  await act(async () => stage.root.render(<Progress link={{ token: 'a-token-of-a-link', device: '' }} title="Progress" />))
  const heads = (): string[] => [...stage.host.querySelectorAll('.shared-head + p')].map((found) => found.textContent)
  await expect.poll(heads).toEqual(['P-1 · Foshan', 'P-2 · Foshan · 2026-09-21 – 2027-01-27'])
})
