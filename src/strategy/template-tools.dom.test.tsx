import { expect, test, vi } from 'vitest'
import { box, button, click, listStage, settle, type } from '#tests/support/list-stage.tsx'
import { TemplateTools } from './template-tools.tsx'

const { server, draw } = listStage()
const segments = [{ from: 0, to: 480, mode: 'charge' as const, kw: 120 }]

test('a day that is saved as a template is made of it from then on, so that a change of the template finds it', async () => {
  const taken = vi.fn<(template: object) => void>()
  server.answer = (payload) => {
    if ('segments' in payload) return { code: 200, result: { id: 'T9' } }
    return {
      code: 200,
      result: { powerTemplateList: [], organList: [{ code: 'O', name: '运营', nameEn: 'Operations', parentCode: null }], totalRows: 0 },
    }
  }
  await draw(<TemplateTools segments={segments} madeOf={undefined} onTake={taken} />)
  await settle()
  await click(button('Save as template'))
  await vi.waitFor(() => expect(box('name')).not.toBeNull())
  await type(box('name'), 'Winter day')
  await click(document.querySelector('[data-field="organizationCode"] .arco-tree-select-view')!)
  await vi.waitFor(() => expect(document.querySelector('.arco-tree-node-title')).not.toBeNull())
  await click(document.querySelector('.arco-tree-node-title')!)
  await click(button('Save'))
  await vi.waitFor(() => expect(taken).toHaveBeenCalledWith({ id: 'T9', name: 'Winter day', organizationCode: 'O', segments }))
})
