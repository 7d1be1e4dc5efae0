/** A decimal that is kept as a text, as exact arithmetic wants it: `wanted` is asked of what was typed, `form` tells which form is right. */
export const exactBox = <F extends string>(wanted: RegExp, form: F, most = Infinity) =>
  ({
    kind: 'text',
    exact: true,
    maxLength: 32,
    rule: (value: unknown) => {
      const text = String(value).trim()
      return wanted.test(text) && Number(text) <= most ? undefined : ('pattern' as const)
    },
    form,
  }) as const

/** Yuan/kWh with at most six decimals. */
export const priceBox = exactBox(/^(0|[1-9]\d{0,2})(\.\d{1,6})?$/, 'price.form.price')
/** No less than nothing, with four places at most: kW, kVA, weights. */
export const quantityBox = exactBox(/^(0|[1-9]\d{0,8})(\.\d{1,4})?$/, 'price.form.quantity')
/** What a register's display shows. */
export const readingBox = exactBox(/^(0|[1-9]\d{0,11})(\.\d{1,4})?$/, 'price.form.reading')
/** Money that may be given back, yuan and cents. */
export const moneyBox = exactBox(/^-?(0|[1-9]\d{0,11})(\.\d{1,2})?$/, 'price.form.money')
/** From 0 to 100. */
export const percentBox = exactBox(/^\d{1,3}(\.\d{1,4})?$/, 'whatIf.form.percent', 100)
