import type { Answer } from '#contract/schemas.ts'
import { fixturesOf, type FixtureState } from '#tests/support/fixtures/fixture.ts'
import { stationOf } from '#tests/support/fixtures/plant.ts'

const optionsOf = (state: FixtureState, isTopology: 0 | 1): Answer<'stationOptions'> => {
  const station = stationOf(state)
  return {
    optionList: [
      {
        powerstationId: station.id,
        powerstationName: station.name,
        powerstationNameEn: station.nameEn,
        powerstationNumber: station.id,
        pinyin: '',
        organizationCode: '10',
        timeZone: 'Asia/Shanghai',
        isStorage: 1,
        isPhotoVoltaic: 1,
        isCharPail: 1,
        isScreen: 1,
        isTopology,
        state: 'operating',
      },
    ],
  }
}

export default fixturesOf({
  typical: { stationOptions: optionsOf('typical', 1) },
  extreme: { stationOptions: optionsOf('extreme', 1) },
  empty: { stationOptions: optionsOf('empty', 0) },
})
