import { quantityCodes } from '#contract/quantity.ts'
import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { extremeValues, pointsOfStation, seriesOf, typicalValues } from '#tests/support/fixtures/plant.ts'

const series = pointsOfStation('typical').flatMap(({ id, quantity }) => (quantity === null ? [] : seriesOf(id, typicalValues[quantity])))
const all = quantityCodes.map((quantity) => ({ kind: 'quantity', quantity }))
const parts = fixturesOf({ options: {}, values: extremeValues, typical: { series: { series } } })

export default { ...parts, extreme: { ...parts.extreme, options: { rows: all } }, empty: { ...parts.empty, options: { rows: [] } } }
