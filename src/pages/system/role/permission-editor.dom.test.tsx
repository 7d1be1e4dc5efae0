import { useState } from 'react'
import { expect, test } from 'vitest'
import { sessionAtom } from '#src/atoms/session.ts'
import { click, listStage, settle } from '#tests/support/list-stage.tsx'
import { PermissionEditor } from './permission-editor.tsx'

const { person, draw } = listStage()

function Editor() {
  const [value, onChange] = useState<unknown>(['system', 'system_role', 'system_organization', 'system_organization:edit'])
  return (
    <>
      <PermissionEditor id="p" value={value} onChange={onChange} disabled={false} faulty={false} describedBy="" />
      <output>{(value as string[]).join(' ')}</output>
    </>
  )
}

test('whoever lacks some rights of a group clears and chooses the others at once, and those stay as they are', async () => {
  const admin = person.store.get(sessionAtom)
  if (admin !== undefined)
    person.store.set(sessionAtom, { ...admin, roles: ['lesser'], roleCode: 'lesser', permissions: ['system_role', 'system_organization'] })
  await draw(<Editor />)
  await settle()
  const group = [...document.querySelectorAll('fieldset')].find((one) => one.querySelector('legend')?.textContent?.startsWith('System'))
  const button = () => group?.querySelector('legend button') as HTMLElement
  const given = () => document.querySelector('output')?.textContent
  expect(button().textContent).toBe('None')
  await click(button())
  expect([given(), button().textContent]).toEqual(['system system_organization:edit', 'All'])
  await click(button())
  expect(given()?.split(' ').toSorted()).toEqual(['system', 'system_organization', 'system_organization:edit', 'system_role'])
  // Where nothing can be given, nothing is offered.
  expect([...document.querySelectorAll('legend button')]).toHaveLength(1)
})
