import i18next from 'i18next'
import { act, useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { en } from '#src/i18n/en.ts'
import { enRecords } from '#src/i18n/en-records.ts'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import { settle, type } from '#tests/support/list-stage.tsx'
import { Control } from './control.tsx'

const stage = stageRoot()
stageDocument()
await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { ...en, ...enRecords } } } })

test('a text with suggestions takes what is typed by who just goes on, and the code of what is typed by its name', async () => {
  const field = {
    key: 'brand',
    title: 'device.brand',
    kind: 'text',
    maxLength: 8,
    options: () => [{ value: 'catl', label: 'Contemporary' }],
  } as const
  let said: unknown
  function Held() {
    const [value, setValue] = useState<unknown>('')
    const take = (next: unknown): void => {
      said = next
      setValue(next)
    }
    return <Control field={field} control={{ id: 'it', value, onChange: take, disabled: false, faulty: false, describedBy: 'note' }} />
  }
  await act(async () => stage.root.render(<Held />))
  const typeAndLeave = async (text: string): Promise<void> => {
    const box = stage.host.querySelector('input') as HTMLInputElement
    await act(async () => box.focus())
    await type(box, text)
    await act(async () => box.blur())
    await settle()
  }
  await typeAndLeave('Of my own make')
  // Its form says that it is too long.
  expect(said).toBe('Of my own make')
  await typeAndLeave('contemporary')
  expect(said).toBe('catl')
})

test('a text says in itself what it is when nothing is typed', async () => {
  const field = { key: 'price', title: 'period.peak', kind: 'text', placeholder: 'whatIf.asIs' } as const
  const control = { id: 'it', value: '', onChange: () => undefined, disabled: false, faulty: false, describedBy: 'note' }
  await act(async () => stage.root.render(<Control field={field} control={control} />))
  expect(stage.host.querySelector('input')?.placeholder).toBe('Empty: as it is')
})
