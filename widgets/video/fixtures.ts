import { fixturesOf } from '#tests/support/fixtures/fixture.ts'

const typical = fixturesOf({ options: { address: '/cameras/gate.mp4' } })

export default {
  ...typical,
  extreme: { ...typical.extreme, options: { address: 'https://cameras.example.org/gate.mp4' } },
  empty: { ...typical.empty, options: {} },
  failed: { ...typical.failed, options: { address: '/cameras/gate.m3u8' } },
}
