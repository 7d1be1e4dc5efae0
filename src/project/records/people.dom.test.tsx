import { act } from 'react'
import { expect, test } from 'vitest'
import { stageServer } from '#tests/gallery/stage.ts'
import { planned } from '#tests/support/projects.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import type { Options } from '#src/resource/define.ts'
import { FieldValue } from '#src/resource/field-value.tsx'
import { activitiesOf, peopleOf, signersOf } from './people.ts'

const stage = await stageWidgets({ width: 1366, height: 768 })

function Offered({ of, values }: { of: Options; values: Record<string, unknown> }) {
  if (typeof of === 'function') throw new Error('no hook')
  // oxlint-disable-next-line react/hooks -- the same of each choice
  const options = of.useOptions(undefined, values)
  return <main>{options.map(({ value, label, disabled }) => `${value}: ${label} ${disabled === true}; `)}</main>
}

test('who stands in a form and has left the project is said to have, not by a number, and is offered to nothing else', async () => {
  stageServer({
    projectPeople: {
      people: [
        { accountId: 'li', realname: 'Li', role: { zh: '业主', en: 'Owner' }, active: true, signs: true },
        { accountId: 'wu', realname: 'Wu', role: { zh: '业主', en: 'Owner' }, active: false, signs: false },
      ],
    },
  })
  const draw = (values: Record<string, unknown>) => act(async () => stage.root.render(<Offered key="people" of={peopleOf('p')} values={values} />))
  const text = () => document.querySelector('main')?.textContent
  await draw({ responsibleId: '0b5c', signers: ['li', '77aa'] })
  await expect.poll(text).toBe('li: Li（业主） false; 0b5c: projectPlan.leftProject true; 77aa: projectPlan.leftProject true; ')
  await draw({ responsibleId: 'li', assigneeId: '' })
  expect(text()).toBe('li: Li（业主） false; ')
  // Whose account is closed is there only where they stand already.
  await draw({ responsibleId: 'wu' })
  expect(text()).toBe('li: Li（业主） false; wu: Wu（业主） true; ')
})

test('signatures are asked of whoever may give one; who may no more is there where they stand already', async () => {
  const role = { zh: '旁观', en: 'Observer' }
  stageServer({
    projectPeople: {
      people: [
        { accountId: 'li', realname: 'Li', role: { zh: '业主', en: 'Owner' }, active: true, signs: true },
        { accountId: 'wu', realname: 'Wu', role, active: true, signs: false },
      ],
    },
  })
  const draw = (values: Record<string, unknown>) => act(async () => stage.root.render(<Offered key="signers" of={signersOf('s')} values={values} />))
  await draw({ signers: [] })
  await expect.poll(() => document.querySelector('main')?.textContent).toBe('li: Li（业主） false; ')
  await draw({ signers: ['wu'] })
  expect(document.querySelector('main')?.textContent).toBe('li: Li（业主） false; wu: Wu（旁观） true; ')
  // Read, they are named too, and who has left is said to have.
  const field = { key: 'signers', title: 'projectRecords.signers', kind: 'select', multiple: true, options: signersOf('s') } as const
  await act(async () => stage.root.render(<FieldValue field={field} value={['li', 'wu', '0b5c']} />))
  await expect.poll(() => stage.host.textContent).toBe('Li（业主）、Wu（旁观）、projectPlan.leftProject')
})

test('what was taken out of the plan is said to be no longer in it, where a form still names it', async () => {
  const plan = { revision: 1, links: [], calendar: { weekend: [], holidays: [], makeUpDays: [] }, assumedFrom: null, baselines: [] }
  stageServer({ projectPlan: { ...plan, activities: [planned('dig'), planned('site', { kind: 'group' })] } })
  await act(async () => stage.root.render(<Offered key="plan" of={activitiesOf('q')} values={{ activityId: '0b5c' }} />))
  await expect.poll(() => document.querySelector('main')?.textContent).toBe('dig: dig false; 0b5c: projectPlan.leftPlan true; ')
})
