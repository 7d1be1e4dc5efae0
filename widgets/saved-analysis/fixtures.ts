import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { NOW, pointsOfStation, seriesOf, typicalValues } from '#tests/support/fixtures/plant.ts'

const names = { stationName: '示例电站', stationNameEn: 'Example station', timeZone: 'Asia/Shanghai', deviceName: '', deviceNameEn: '' }
const points = pointsOfStation('typical').filter(({ quantity }) => quantity === 'gridPower' || quantity === 'pvPower' || quantity === 'soc')
const curves = points.map(({ id, quantity }) => {
  const { times, values } = seriesOf(id, quantity === null ? 0 : typicalValues[quantity])
  return { point: id, as: 'reading' as const, resolution: '1m' as const, gapMs: 3_600_000, times, values }
})
const analysis = {
  id: 'fixture',
  name: '功率与荷电状态',
  shared: true,
  own: false,
  question: {
    sources: points.map(({ id }) => ({ point: id, as: 'reading' as const })),
    range: { kind: 'day' as const, from: '2026-03-18', to: '2026-03-18' },
    compare: [],
    view: 'curve' as const,
    layers: [],
    leaveOut: false,
  },
  revision: 1,
  updatedAt: NOW,
  updatedBy: 'admin',
}
const analysisList = { analysisList: [analysis], totalRows: 1 }
const analysisPoints = { points: points.map((point) => ({ ...point, ...names })) }

export default fixturesOf({
  options: { analysis: { id: analysis.id, name: analysis.name } },
  typical: { analysisList, analysisPoints, analysisCurves: { curves } },
  extreme: {
    analysisList,
    analysisPoints: {
      points: points.map((point) => ({ ...point, ...names, stationName: '一个名称特别长的光伏储能充电一体化示范电站（二期扩建）' })),
    },
    analysisCurves: { curves: curves.map((one) => ({ ...one, values: one.values.map((value) => value * 100_000) })) },
  },
  empty: { analysisList, analysisPoints, analysisCurves: { curves: curves.map((one) => ({ ...one, times: [], values: [] })) } },
})
