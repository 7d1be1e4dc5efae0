import { expect, test } from 'vitest'
import { code } from '#contract/endpoint.ts'
import type { Organization } from '#contract/organization.ts'
import { box, button, click, listStage, page, settle, type } from '#tests/support/list-stage.tsx'
import { OrganizationForm } from './organization-form.tsx'

const { server, draw } = listStage()

test('what somebody else has changed of an organization meanwhile is not written over: it is taken over, and what was typed stays', async () => {
  const opened: Organization = { code: 'A', parentCode: null, name: 'Old', nameEn: 'Old en', depth: 0, revision: 3 }
  const now = { ...opened, name: 'Theirs', revision: 4 }
  const saves: Record<string, unknown>[] = []
  server.answer = (payload) => {
    if (!('isNew' in payload)) return { code: 200, result: { organList: [now] } }
    saves.push(payload)
    return payload.revision === now.revision ? { code: 200, result: {} } : { code: code.conflict, message: 'Somebody has saved it meanwhile' }
  }
  await draw(<OrganizationForm row={opened} parentCode="A" onClose={() => undefined} />)
  await settle()
  await type(box('nameEn'), 'Mine en')
  await click(button('Save'))
  expect(page()).toContain('Somebody has saved it meanwhile')
  expect([box('name').value, box('nameEn').value]).toEqual(['Theirs', 'Mine en'])
  await click(button('Save'))
  expect(saves.at(-1)).toMatchObject({ code: 'A', name: 'Theirs', nameEn: 'Mine en', revision: 4 })
})
