import { useMemo } from 'react'
import { amountOf, decimalFilter, exactOf, integerFilter, integerOf, numberOf, phoneFilter, toAscii, type Typed } from './filter.ts'
import { FilteredInput, type FilteredProps } from './filtered-input.tsx'

interface Counted extends FilteredProps<number> {
  negative?: boolean
  /** What the box counts in: pasted in it, or in none, is a number. */
  unit?: string | undefined
}

/** Whole numbers only. `negative`: a minus in front is let through. */
export function IntegerInput({ negative = false, maxDigits, unit, ...props }: Counted & { maxDigits?: number }) {
  const kind = useMemo(
    () => ({
      filter: integerFilter({ negative, unit, ...(maxDigits === undefined ? {} : { maxDigits }) }),
      parse: (text: string) => integerOf(text, { negative }),
      format: String,
      inputMode: 'numeric' as const,
    }),
    [negative, maxDigits, unit],
  )
  return <FilteredInput {...props} kind={kind} />
}

/** Numbers with at most `places` (2) digits behind the dot. */
export function DecimalInput({ places = 2, negative = false, unit, ...props }: Counted & { places?: number }) {
  const kind = useMemo(
    () => ({
      filter: decimalFilter({ places, negative, unit }),
      parse: (text: string) => (places === 0 ? integerOf(text, { negative }) : numberOf(text, { negative, places })),
      format: plainNumber,
      inputMode: 'decimal' as const,
    }),
    [places, negative, unit],
  )
  return <FilteredInput {...props} kind={kind} />
}

/** Numbers as they are typed: never 1e-7. */
const plainNumber = (value: number): string => {
  const text = String(value)
  return /e/.test(text) ? value.toFixed(12).replace(/\.?0+$/, '') : text
}

const phone = {
  filter: phoneFilter,
  parse: (text: string) => (text === '' ? undefined : text),
  format: (value: string) => value,
  inputMode: 'tel' as const,
}

/** A mobile number: eleven digits, without the country code. */
export function PhoneInput(props: FilteredProps<string>) {
  return <FilteredInput {...props} kind={phone} />
}

const exact = {
  filter: ({ text, caret }: Typed) => ({ text: toAscii(text), caret }),
  parse: exactOf,
  format: (value: string) => value,
  inputMode: 'decimal' as const,
}

/** A number as exact decimal text. Everything stays as it was typed until it is left; what is no number, or has more places than it may, is refused by the field's rule. */
export function ExactInput(props: FilteredProps<string>) {
  return <FilteredInput {...props} kind={exact} />
}

const amount = {
  filter: decimalFilter({ places: 2 }),
  parse: amountOf,
  format: (value: string) => value,
  inputMode: 'decimal' as const,
}

/** An amount of money as exact decimal text, at most two places; never a number, so that no cent is lost. */
export function AmountInput(props: FilteredProps<string>) {
  return <FilteredInput {...props} kind={amount} />
}
