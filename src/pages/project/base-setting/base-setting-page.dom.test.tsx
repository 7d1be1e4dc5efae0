import { act } from 'react'
import { expect, test } from 'vitest'
import { bodiesOf, stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { type } from '#tests/support/list-stage.tsx'
import { showProjectPage } from '#tests/support/project-stage.tsx'
import BaseSettingPage from './base-setting-page.tsx'

const stage = await stageWidgets({ width: 1366, height: 768 })

test('what was saved is not said to be unsaved, and is not taken for the change of somebody else when it is saved again', async () => {
  const project = {
    id: 'p',
    setId: 's',
    number: 'P-1',
    name: 'p',
    state: 'planned',
    stationId: '',
    site: '',
    capacity: '',
    contractor: '',
    description: '',
    startDate: '2026-03-02',
    dueDate: '',
    budget: '',
    codes: ['settings:edit'],
    archivedAt: null,
    role: null,
    revision: 3,
    calendar: { weekend: [6, 7], national: true, holidays: [], workdays: [] },
  }
  stageLive('typical')
  stageServer({ projectInfo: { project, components: [] }, saveProject: {}, stationOptions: { optionList: [] } } as never)
  const asked = bodiesOf('saveProject')
  await showProjectPage(stage.root, <BaseSettingPage />)
  const site = () => stage.host.querySelector<HTMLInputElement>('[data-field=site] input')
  const button = () => stage.host.querySelector<HTMLButtonElement>('.project-form-foot button')
  const unsaved = () => stage.host.querySelector('.project-form-foot .dim')
  await expect.poll(site).not.toBeNull()
  const save = async (text: string): Promise<void> => {
    await type(site() as HTMLInputElement, text)
    expect(unsaved()).not.toBeNull()
    await act(async () => button()?.click())
    await expect.poll(unsaved).toBeNull()
    expect([site()?.value, button()?.disabled]).toEqual([text, true])
  }
  await save('Shunde')
  await save('Nanhai')
  expect(asked.map(({ site, revision }) => [site, revision])).toEqual([
    ['Shunde', 3],
    ['Nanhai', 4],
  ])
  // A day cannot be of rest and of work.
  for (const key of ['holidays', 'workdays'])
    await type(stage.host.querySelector(`[data-field=${key}] textarea`) as HTMLTextAreaElement, '2026-12-07')
  await act(async () => button()?.click())
  expect(
    [...stage.host.querySelectorAll('.arco-textarea[aria-invalid=true]')].map((one) => one.closest('[data-field]')?.getAttribute('data-field')),
  ).toEqual(['workdays'])
  expect(asked).toHaveLength(2)
})
