import { act } from 'react'
import { expect, test } from 'vitest'
import { bodiesOf, stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { showProjectPage } from '#tests/support/project-stage.tsx'
import ComponentSettingPage from './component-setting-page.tsx'

const stage = await stageWidgets({ width: 1366, height: 768 })

const codes = ['project-overview', 'gantt-chart', 'file-list'] as const
const orderOf = (list: readonly { componentCode: string }[] = []): string => list.map(({ componentCode }) => componentCode).join(' ')

test('each step says what it was made of, also when the one before it is under way, and the list stays as it was asked for', async () => {
  stageLive('typical')
  stageServer({
    projectInfo: {
      project: { id: 'p', setId: 's', name: 'p', codes: ['settings:edit'], archivedAt: null, role: null },
      components: codes.map((componentCode) => ({ id: componentCode, componentCode, menuName: componentCode, shown: true })),
    },
    saveProjectComponents: {},
  } as never)
  const asked = bodiesOf('saveProjectComponents')
  await showProjectPage(stage.root, <ComponentSettingPage />)
  const lines = () => [...stage.host.querySelectorAll('.project-components li')]
  const buttons = (n: number) => lines()[n]?.querySelectorAll<HTMLButtonElement>('button:not([role="switch"])') ?? []
  await expect.poll(() => buttons(2).length).toBe(2)
  const down = (n: number) => act(async () => buttons(n)[1]?.click())
  await down(0)
  await down(1)
  const [overview, gantt, files] = codes
  await expect
    .poll(() => asked.map(({ was, components }) => `${orderOf(was)} > ${orderOf(components)}`))
    .toEqual([`${overview} ${gantt} ${files} > ${gantt} ${overview} ${files}`, `${gantt} ${overview} ${files} > ${gantt} ${files} ${overview}`])
  const names = () => lines().map((one) => one.querySelector('.name')?.textContent)
  expect(names()).toEqual(['甘特图', '文件', '项目概览'])
})
