import { formatNumber } from '#domain/units.ts'
import { cellsNow, type CellsFound, type CellsSaid } from './facts-cells.ts'
import { mayAsk } from './facts-operation.ts'
import { nameIn, timeText, type Ask, type Finding } from './finding.ts'
import { gradeWords } from './words-grade.ts'
import { operationWords } from './words-operation.ts'

/** How far the cells of a station's clusters lie apart now, and which are the farthest from the others. */
export async function answerCells({ question, call, words, stationId, zone, moment }: Ask): Promise<Finding> {
  const own = operationWords[call.language]
  if (!mayAsk(call, 'cells')) return { problem: own.noRight }
  if (moment.kind !== 'now' && (question.times.length > 0 || question.clocks.length > 0)) return { problem: own.cellsNowOnly }
  const { found, more, limits } = await cellsNow(call, stationId, question.devices)
  if (found.length === 0) return { problem: question.devices.length > 0 ? own.notACluster : own.noCells }
  const number = (value: number, decimals: number): string => formatNumber(value, decimals, call.language)
  const impossible = ({ impossible: count, impossibleCells, statistics }: Pick<CellsSaid, 'impossible' | 'impossibleCells' | 'statistics'>): string =>
    count === 0
      ? own.cellsPossible(statistics.count)
      : own.cellsImpossible(count, `${impossibleCells.join(own.list)}${count > impossibleCells.length ? ' …' : ''}`)
  const voltages = ({ statistics, lowest, highest, worst, ...read }: CellsSaid): string[] => [
    own.cellRange(`${number(statistics.low, 3)} V`, lowest, `${number(statistics.high, 3)} V`, highest, `${number(statistics.range * 1000, 0)} mV`),
    own.cellSpread(`${number(statistics.mean, 3)} V`, `${number(statistics.deviation * 1000, 1)} mV`),
    own.cellsFar(worst.map((cell) => own.cell(cell.number, `${number(cell.value, 3)} V`)).join(own.list)),
    impossible({ statistics, ...read }),
  ]
  const temperatures = ({ statistics, lowest, highest, ...read }: CellsSaid): string[] => [
    own.cellTemperatures(`${number(statistics.low, 1)} °C`, lowest, `${number(statistics.high, 1)} °C`, highest),
    ...(read.impossible === 0 ? [] : [impossible({ statistics, ...read })]),
  ]
  const ofItself = ({ voltage, temperature }: CellsFound['between']): string[] => [
    ...(voltage === undefined
      ? []
      : [own.cellsBetween(`${number(voltage.low, 3)} V`, `${number(voltage.high, 3)} V`, `${number((voltage.high - voltage.low) * 1000, 0)} mV`)]),
    ...(temperature === undefined ? [] : [own.cellsWarm(`${number(temperature.low, 1)} °C`, `${number(temperature.high, 1)} °C`)]),
  ]
  const told = ({ battery, said, between, graded, at, isOld }: CellsFound): string[] => {
    const name = words.device(nameIn(battery, call), battery.sn)
    const time = timeText(at, zone, call.now)
    if (said.voltage === undefined && said.temperature === undefined && between.voltage === undefined)
      return [`${name}${words.colon}${own.cellsUnheard}`]
    return [
      `${name}${words.colon}${isOld ? words.stale(time) : words.asOf(time)}`,
      `- ${gradeWords[call.language](graded, limits)}`,
      ...(said.voltage === undefined ? [] : voltages(said.voltage).map((line) => `- ${line}`)),
      ...(said.temperature === undefined ? [] : temperatures(said.temperature).map((line) => `- ${line}`)),
      ...ofItself(between).map((line) => `- ${line}`),
    ]
  }
  return { lines: [...found.flatMap(told), ...(more > 0 ? [own.moreClusters(more)] : [])], figures: [] }
}
