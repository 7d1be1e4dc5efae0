import { expect, test } from 'vitest'
import { alarm } from '#tests/support/alarm.ts'
import type { Registry } from '../plant/registry.ts'
import { Demonstrator } from './demonstration.ts'

test('an alarm of a masked demonstration says nothing that people did with it or wrote of it', () => {
  const registry = { stations: new Map(), devices: new Map(), points: [], eventCodes: new Map() } as Registry
  const by = {
    seenBy: 'Li Wei',
    shelvedBy: 'Li Wei',
    handledBy: 'Li Wei',
    shelveReason: 'Li Wei is there',
    handlingContent: 'Li Wei',
    notes: 'Li Wei',
  }
  const shown = new Demonstrator({ masked: true, factor: 1 }, ['ST001'], [], () => registry).alarm(alarm('1', by))
  expect(JSON.stringify(shown)).not.toContain('Li Wei')
  expect(new Demonstrator({ masked: false, factor: 1 }, ['ST001'], [], () => registry).alarm(alarm('1', by))).toMatchObject(by)
})
