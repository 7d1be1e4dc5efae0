import { act } from 'react'
import { getDefaultStore } from 'jotai'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { projectIdAtom } from '#src/atoms/project.ts'
import { sessionAtom, type Session } from '#src/atoms/session.ts'
import { stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import ComponentSettingPage from './component-setting-page.tsx'

const stage = await stageWidgets({ width: 1366, height: 768 })

const codes = ['project-overview', 'gantt-chart', 'file-list'] as const
const orderOf = (list: readonly { componentCode: string }[]): string => list.map(({ componentCode }) => componentCode).join(' ')

test('each step says what it was made of, also when the one before it is under way, and the list stays as it was asked for', async () => {
  stageLive('typical')
  stageServer({
    projectInfo: {
      project: { id: 'p', setId: 's', name: 'p', codes: ['settings:edit'], archivedAt: null, role: null },
      components: codes.map((componentCode) => ({ id: componentCode, componentCode, menuName: componentCode, shown: true })),
    },
    saveProjectComponents: {},
  } as never)
  const staged = globalThis.fetch
  const asked: string[] = []
  globalThis.fetch = async (input, init) => {
    if (String(input).endsWith('/components/save')) {
      const { was, components } = JSON.parse(String(init?.body)) as Record<'was' | 'components', { componentCode: string }[]>
      asked.push(`${orderOf(was)} > ${orderOf(components)}`)
    }
    return staged(input, init)
  }
  getDefaultStore().set(projectIdAtom, 'p')
  getDefaultStore().set(sessionAtom, { username: 'u', roles: [], permissions: [] } as unknown as Session)
  await act(async () =>
    stage.root.render(
      <MemoryRouter>
        <ComponentSettingPage />
      </MemoryRouter>,
    ),
  )
  const lines = () => [...stage.host.querySelectorAll('.project-components li')]
  const buttons = (n: number) => lines()[n]?.querySelectorAll<HTMLButtonElement>('button:not([role="switch"])') ?? []
  await expect.poll(() => buttons(2).length).toBe(2)
  const down = (n: number) => act(async () => buttons(n)[1]?.click())
  await down(0)
  await down(1)
  const [overview, gantt, files] = codes
  await expect
    .poll(() => asked)
    .toEqual([`${overview} ${gantt} ${files} > ${gantt} ${overview} ${files}`, `${gantt} ${overview} ${files} > ${gantt} ${files} ${overview}`])
  const names = () => lines().map((one) => one.querySelector('.name')?.textContent)
  expect(names()).toEqual(['甘特图', '文件', '项目概览'])
})
