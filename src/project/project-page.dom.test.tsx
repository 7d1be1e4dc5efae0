import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { projectIdAtom, projectSetIdAtom, type ProjectInfo } from '#src/atoms/project.ts'
import { stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { ProjectPage } from './project-page.tsx'

const stage = await stageWidgets()

test('a project that is opened by a link is the chosen one with its set, to whose projects the way back leads', async () => {
  const store = getDefaultStore()
  store.set(projectSetIdAtom, 'another set')
  const project = { id: 'p', setId: 'its set', codes: [], archivedAt: null } as unknown as ProjectInfo['project']
  stageLive('typical')
  stageServer({ projectInfo: { project, components: [] } })
  await act(async () =>
    stage.root.render(
      <MemoryRouter initialEntries={['/?projectId=p']}>
        <ProjectPage>{({ id }) => id}</ProjectPage>
      </MemoryRouter>,
    ),
  )
  await expect.poll(() => stage.host.textContent).toBe('p')
  await expect.poll(() => [store.get(projectIdAtom), store.get(projectSetIdAtom)]).toEqual(['p', 'its set'])
})
