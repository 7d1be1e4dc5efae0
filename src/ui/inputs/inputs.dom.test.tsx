import { act, StrictMode, useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { AmountInput, DecimalInput, ExactInput, IntegerInput, PhoneInput } from './inputs.tsx'
import { SettledNumber } from './number-box.tsx'
import { stageRoot } from '#tests/support/dom-stage.ts'

const stage = stageRoot()

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type Input = typeof IntegerInput | typeof DecimalInput | typeof PhoneInput | typeof AmountInput | typeof ExactInput

let values: unknown[]
const outside: { set(value: unknown): void } = { set: () => undefined }

function Field({ input, initial }: { input: Input; initial?: unknown }) {
  const [value, setValue] = useState(initial)
  useEffect(() => void (outside.set = setValue), [])
  // The kinds differ in the type of their value only.
  const Any = input as (props: { value: unknown; onChange(value: unknown): void }) => React.ReactNode
  return (
    <Any
      value={value}
      onChange={(next) => {
        values.push(next)
        setValue(next)
      }}
    />
  )
}

const box = (): HTMLInputElement => stage.host.querySelector('input') as HTMLInputElement
const setNative = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** As a browser does: the text is in the box, the caret behind what came in, then the event. `|` is the caret. */
const put = (text: string, inputType = 'insertText') =>
  act(async () => {
    setNative?.call(box(), text.replace('|', ''))
    const caret = text.includes('|') ? text.indexOf('|') : text.length
    box().setSelectionRange(caret, caret)
    box().dispatchEvent(new InputEvent('input', { bubbles: true, inputType }))
  })
const composition = (type: 'compositionstart' | 'compositionend') =>
  act(async () => void box().dispatchEvent(new CompositionEvent(type, { bubbles: true })))
const leave = () => act(async () => void box().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
const shown = (): string => {
  const caret = box().selectionStart ?? 0
  return `${box().value.slice(0, caret)}|${box().value.slice(caret)}`
}

const mount = (input: Input, initial?: unknown) =>
  act(async () =>
    stage.root.render(
      <StrictMode>
        <Field input={input} initial={initial} />
      </StrictMode>,
    ),
  )

beforeEach(() => {
  values = []
})

test('letters are not let into a whole number, and the caret stays where one types', async () => {
  await mount(IntegerInput, 1234)
  await put('12x|34')
  expect(shown()).toBe('12|34')
  await put('129|34')
  expect(shown()).toBe('129|34')
  expect(values).toEqual([12934])
})

test('an empty box has no value, and neither has a lone dot', async () => {
  await mount(DecimalInput, 5)
  await put('')
  await put('.')
  await put('.5')
  expect(values).toEqual([undefined, 0.5])
})

test('a number on its way keeps its dot, and is tidied when one leaves the box', async () => {
  await mount(DecimalInput)
  for (const text of ['1', '1.', '1.0', '1.05']) {
    await put(text)
    expect(box().value).toBe(text)
  }
  expect(values).toEqual([1, 1.05])
  await put('1.')
  await leave()
  expect(box().value).toBe('1')
})

test('what is pasted is made to fit', async () => {
  await mount(AmountInput)
  await put('￥1,234.5600', 'insertFromPaste')
  expect([box().value, values.at(-1)]).toEqual(['1234.56', '1234.56'])
  await put('3.5 kWh', 'insertFromPaste')
  expect([box().value, values.at(-1)]).toEqual(['3.5', '3.5'])
})

test.each<[string, Input, pasted: string, value: unknown, shorter: string, mended: string, settled: unknown]>([
  ['a decimal', DecimalInput, '1.2345', Number.NaN, '1.234', '1.23', 1.23],
  ['a whole number', IntegerInput, '12345678901234567', Infinity, '1234567890123456', '123456789012345', 123_456_789_012_345],
  ['an amount', AmountInput, '1234.567', '1234.567', '1234.56', '1234.5', '1234.5'],
  ['a phone number', PhoneInput, '138001380001', '138001380001', '13800138000', '13800138000', '13800138000'],
])('%s that is pasted too long stays as it was pasted and is refused; keys take away no more than their own', async (...row) => {
  const [, input, pasted, value, shorter, mended, settled] = row
  await mount(input)
  await put(pasted, 'insertFromPaste')
  await leave()
  expect([box().value, values.at(-1)]).toEqual([pasted, value])
  // One more digit is not let in, one that is deleted takes none along.
  await put(`${pasted}9`)
  expect(box().value).toBe(pasted)
  for (const text of [shorter, mended]) {
    await put(text, 'deleteContentBackward')
    expect(box().value).toBe(text)
  }
  await leave()
  expect(values.at(-1)).toBe(settled)
})

test('what is no number is none, stays to be seen when the box is left, and is one again when it is mended', async () => {
  await mount(DecimalInput, 5)
  for (const [text, kept] of [
    ['1e9', '1e'],
    ['0x10', '0x'],
    ['-5', '-'],
  ] as const) {
    await put(text)
    await leave()
    expect([box().value, values.at(-1)]).toEqual([kept, Number.NaN])
  }
  await put('12.5e3', 'insertFromPaste')
  await leave()
  expect([box().value, values.at(-1)]).toEqual(['12.5e', Number.NaN])
  await put('12.5')
  expect(values.at(-1)).toBe(12.5)
  await put('1..5')
  await leave()
  expect([box().value, values.at(-1)]).toEqual(['1..', Number.NaN])
  await put('5 MW', 'insertFromPaste')
  await leave()
  expect([box().value, values.at(-1)]).toEqual(['5 MW', Number.NaN])
  await mount(IntegerInput, 5)
  await put('')
  await put('12.5')
  await leave()
  expect([box().value, values.at(-1)]).toEqual(['12.', Number.NaN])
  await put('12.5', 'insertFromPaste')
  await leave()
  expect([box().value, values.at(-1)]).toEqual(['12.5', Number.NaN])
})

test('thousands may be grouped as one types them; a comma that stands for the dot is refused where it stands and is told', async () => {
  await mount(DecimalInput)
  for (const text of ['12', '12,', '12,5', '12,50', '12,500', '12,500.', '12,500.5']) {
    await put(text)
    expect(box().value).toBe(text)
  }
  expect(values).toEqual([12, Number.NaN, 12500, 12500.5])
  await leave()
  expect(box().value).toBe('12500.5')
  await put('1,5')
  await leave()
  expect([box().value, values.at(-1)]).toEqual(['1,5', Number.NaN])
  const settled: unknown[] = []
  await act(async () => stage.root.render(<SettledNumber value={5} places={2} onSettle={(value) => settled.push(value)} />))
  await put('1,5')
  await leave()
  expect([stage.host.querySelector('[role="alert"]')?.textContent, settled]).toEqual(['resource.fault.places', []])
  await put('1,500')
  await leave()
  expect(settled).toEqual([1500])
})

test('an exact number keeps what was typed, is read in one way only, and loses no places', async () => {
  await mount(ExactInput)
  for (const [typed, value, shown] of [
    ['１２３４．５', '1234.5', '1234.5'],
    ['42,476.5512', '42476.5512', '42476.5512'],
    ['￥1,250', '1250', '1250'],
    ['000111.50', '111.50', '111.50'],
    ['-5.', '-5', '-5'],
    ['.7', '0.7', '0.7'],
    ['-.70', '-0.70', '-0.70'],
    ['.', '.', '.'],
    ['-0', '0', '0'],
    ['0.123456789012345678', '0.123456789012345678', '0.123456789012345678'],
    // In money a comma is no dot: the field's rule refuses these as they stand.
    ['1,5', '1,5', '1,5'],
    ['1,25,000', '1,25,000', '1,25,000'],
    ['0,125', '0,125', '0,125'],
    ['1e9', '1e9', '1e9'],
    ['abc', 'abc', 'abc'],
  ] as const) {
    await put('')
    await put(typed)
    await leave()
    expect([typed, values.at(-1), box().value]).toEqual([typed, value, shown])
  }
})

test('a number below nought that is pasted where none may be is not taken for the one above it', async () => {
  await mount(AmountInput)
  await put('12')
  for (const pasted of ['-5', ' - 5', '−1,234.5']) {
    await put(pasted, 'insertFromPaste')
    expect([box().value, values.at(-1)]).toEqual(['12', '12'])
  }
  await put('5', 'insertFromPaste')
  expect([box().value, values.at(-1)]).toEqual(['5', '5'])
})

test('an amount is text, so that no cent is lost', async () => {
  await mount(AmountInput)
  await put('90071992547409.93')
  expect(values.at(-1)).toBe('90071992547409.93')
  await put('007.10')
  await leave()
  expect([box().value, values.at(-1)]).toEqual(['7.10', '7.10'])
})

test('an input method is left alone until it has settled', async () => {
  await mount(PhoneInput)
  await composition('compositionstart')
  await put("yi'san")
  expect(box().value).toBe("yi'san")
  expect(values).toEqual([])
  await put('１３８')
  await composition('compositionend')
  expect([box().value, values]).toEqual(['138', ['138']])
})

test('a phone number has eleven digits: a twelfth is not let in, wherever it is typed', async () => {
  await mount(PhoneInput, '13800138000')
  await put('138001380009')
  expect(shown()).toBe('13800138000|')
  await put('1389|00138000')
  expect(shown()).toBe('138|00138000')
  await put('+86 139 0013 9000', 'insertFromPaste')
  expect(values.at(-1)).toBe('13900139000')
})

test('a value that is set from outside is shown, also an empty one', async () => {
  await mount(IntegerInput, 7)
  await act(async () => outside.set(42))
  expect(box().value).toBe('42')
  await act(async () => outside.set(undefined))
  expect(box().value).toBe('')
  expect(values).toEqual([])
})

test('a number beside a form counts when its box is left or with Enter; what is wrong counts for nothing, stays and is told', async () => {
  const settled: unknown[] = []
  await act(async () => stage.root.render(<SettledNumber value={5} min={-10} max={1000} isNeeded onSettle={(value) => settled.push(value)} />))
  const told = () => stage.host.querySelector('[role="alert"]')?.textContent
  for (const [text, kept, fault] of [
    ['1e9', '1e', 'resource.fault.integer'],
    ['0x10', '0x', 'resource.fault.integer'],
    ['12.5', '12.', 'resource.fault.integer'],
    ['', '', 'resource.fault.required'],
    ['1001', '1001', 'resource.fault.between'],
  ] as const) {
    await put(text)
    await leave()
    expect([box().value, told(), settled]).toEqual([kept, fault, []])
  }
  await put('-7')
  expect([told(), settled]).toEqual([undefined, []])
  await leave()
  expect(settled).toEqual([-7])
  await put('12')
  const press = (key: string) => act(async () => void box().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  await press('Escape')
  expect(box().value).toBe('5')
  await put('12')
  await press('Enter')
  expect(settled).toEqual([-7, 12])
})
