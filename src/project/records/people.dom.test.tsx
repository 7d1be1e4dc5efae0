import { act } from 'react'
import { expect, test } from 'vitest'
import { stageServer } from '#tests/gallery/stage.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { peopleOf } from './people.ts'

const stage = await stageWidgets({ width: 1366, height: 768 })

function People({ values }: { values: Record<string, unknown> }) {
  const people = peopleOf('p')
  if (typeof people === 'function') throw new Error('no hook')
  // oxlint-disable-next-line react/hooks -- the same of each choice of people
  const options = people.useOptions(undefined, values)
  return <main>{options.map(({ value, label, disabled }) => `${value}: ${label} ${disabled === true}; `)}</main>
}

test('who stands in a form and has left the project is said to have, not by a number, and is offered to nothing else', async () => {
  stageServer({ projectPeople: { people: [{ accountId: 'li', realname: 'Li', role: { zh: '业主', en: 'Owner' } }] } })
  const draw = (values: Record<string, unknown>) => act(async () => stage.root.render(<People values={values} />))
  const text = () => document.querySelector('main')?.textContent
  await draw({ responsibleId: '0b5c', signers: ['li', '77aa'] })
  await expect.poll(text).toBe('li: Li (业主) false; 0b5c: projectPlan.leftProject true; 77aa: projectPlan.leftProject true; ')
  await draw({ responsibleId: 'li', assigneeId: '' })
  expect(text()).toBe('li: Li (业主) false; ')
})
