import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { responseTrackingOf } from '#tests/support/fixtures/response.ts'

export default fixturesOf({
  typical: { responseTracking: responseTrackingOf('typical') },
  extreme: { responseTracking: responseTrackingOf('extreme') },
  empty: { responseTracking: responseTrackingOf('empty') },
})
