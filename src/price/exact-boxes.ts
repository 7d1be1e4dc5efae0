/** A decimal that is kept as a text, as exact arithmetic wants it: `wanted` is asked of what was typed, `form` tells which form is right. */
const exactBox = <F extends string>(wanted: RegExp, form: F) =>
  ({
    kind: 'text',
    exact: true,
    maxLength: 32,
    rule: (value: unknown) => (wanted.test(String(value).trim()) ? undefined : ('pattern' as const)),
    form,
  }) as const

/** Yuan/kWh with at most six decimals. */
export const priceBox = exactBox(/^(0|[1-9]\d{0,2})(\.\d{1,6})?$/, 'price.form.price')
/** No less than nothing, with four places at most: kW, kVA, weights. */
export const quantityBox = exactBox(/^(0|[1-9]\d{0,8})(\.\d{1,4})?$/, 'price.form.quantity')
/** Money that may be given back, yuan and cents. */
export const moneyBox = exactBox(/^-?(0|[1-9]\d{0,11})(\.\d{1,2})?$/, 'price.form.money')
