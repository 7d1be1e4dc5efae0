import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpointNames } from '#contract/endpoint.ts'
import { schemas } from '#contract/schemas.ts'
import { strategySchemas, strategyTypes } from '#contract/strategy.ts'
import { schemaWords } from './schema-words.ts'
import { fieldWords, texts } from './texts.ts'

const values = [undefined, null, true, 7, -1, 0.5, 1e300, '', 'x', 'x'.repeat(9000), [], [7], {}, { x: 7 }, Array<number>(300).fill(1)]
const wholes = endpointNames.map((name) => ({ name: name as string, schema: schemas[name].payload as z.ZodType }))
for (const type of strategyTypes) wholes.push({ name: `strategy ${type}`, schema: strategySchemas[type] })

test.each(wholes)('whatever is wrong with a payload of $name is said in words of ours', ({ schema }) => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, unknown> }
  const asked = [...values, ...Object.keys(properties).flatMap((key) => values.map((value) => ({ [key]: value })))]
  const strange = asked.flatMap((one) =>
    (schema.safeParse(one, { error: schemaWords }).error?.issues ?? []).filter(({ message }) => !((message.split('\u001f')[0] ?? '') in texts)),
  )
  expect(strange).toEqual([])
})

test('a value of a wrong kind, size or choice is told so in the language of who asks', () => {
  const schema = z.strictObject({
    power: z.number().max(5),
    name: z.string().min(1),
    on: z.boolean(),
    list: z.array(z.int()).max(2),
    mode: z.enum(['charge', 'discharge']),
    more: z.object({}),
  })
  const said = (value: unknown, language: 'zh' | 'en') =>
    Object.fromEntries(
      (schema.safeParse(value, { error: schemaWords }).error?.issues ?? []).map(({ path, message }) => [
        path.join('.'),
        fieldWords(message, language),
      ]),
    )
  const wrong = { power: 'much', name: 3, on: 'yes', list: [1.5, 'x'], mode: 'fly', more: [] }
  expect(said(wrong, 'en')).toEqual({
    power: 'A number is wanted here',
    name: 'A text is wanted here',
    on: 'Yes or no is wanted here (true, false)',
    'list.0': 'A whole number',
    'list.1': 'A number is wanted here',
    mode: 'One of these: charge, discharge',
    more: 'A set of fields is wanted here',
  })
  expect(said(wrong, 'zh')).toMatchObject({ power: '应为数字', on: '应为是或否（true、false）', mode: '应为其中之一：charge, discharge' })
  expect(said({ power: 6, name: '', on: true, list: [1, 2, 3], more: {}, other: 1 }, 'en')).toEqual({
    power: '5 at most',
    name: 'This is required',
    list: '2 entries at most',
    mode: 'This is required',
    '': 'There are no such fields: other',
  })
})
