import { act } from 'react'
import { expect, test } from 'vitest'
import { stageServer } from '#tests/gallery/stage.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import type { Field } from '#src/resource/field.ts'
import { FieldValue } from '#src/resource/field-value.tsx'
import { placeFields } from './fields.ts'

const stage = await stageWidgets({ width: 1366, height: 768 })

test('where a device hangs is read by its name, without a word of another station', async () => {
  const device = {
    sn: 'PCS-1',
    name: '一号',
    nameEn: 'PCS 1',
    kind: 'pcs' as const,
    stationId: 'S',
    parentSn: null,
    connectionPointId: 'P',
    modelCode: 'M',
  }
  stageServer({ deviceTree: { devices: [device], connectionPoints: [{ id: 'P', stationId: 'S', name: 'main', number: '1' }] } })
  const fields: readonly Field[] = placeFields
  const fieldOf = (key: string) => fields.find((one) => one.key === key) as Field
  await act(async () =>
    stage.root.render(
      <main>
        <FieldValue field={fieldOf('parentSn')} value="PCS-1" />; <FieldValue field={fieldOf('connectionPointId')} value="P" />
      </main>,
    ),
  )
  await expect.poll(() => document.querySelector('main')?.textContent).toBe('一号 (PCS-1); main (1)')
})
