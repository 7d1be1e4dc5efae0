import { act } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { readCells } from '#domain/battery/cells.ts'
import { statisticsOf } from '#domain/battery/statistics.ts'
import { loadWords, startI18n } from '#src/i18n/i18n.ts'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import { askedOf } from './address.ts'
import type { Source } from './sources.ts'
import { WorstCells } from './worst-cells.tsx'

const stage = stageRoot()
beforeAll(async () => {
  stageDocument()
  await startI18n()
  await loadWords('records')
})

test('an impossible reading is told as it came, without what arithmetic left behind its figures', async () => {
  // Counts of a millivolt: 65535, 65535 in tenths, and one that says volts where millivolts are meant.
  const raw = Float64Array.from([65_535 * 0.001, 6553.5 * 0.001, 3.2013 * 0.001, -1 * 0.001, 3.31, 3.32])
  const { values, states } = readCells(raw, 'voltage')
  const source = {} as Source
  const cells = [...raw.keys()].map((i) => ({ source, cluster: 0, number: i + 1, pack: 1 }))
  const shown = {
    cells,
    values,
    raw,
    states,
    clusters: [{ cells: raw.length, packSize: raw.length }],
    statistics: statisticsOf(values),
    outliers: [],
  }
  await act(async () =>
    stage.root.render(<WorstCells shown={shown} asked={askedOf(new URLSearchParams())} nameOfSource={() => ''} onFind={() => undefined} />),
  )
  const told = [...stage.host.querySelectorAll('.battery-impossible .dim')].map((one) => one.textContent?.match(/-?[\d.]+ V/)?.[0])
  expect(told).toEqual(['65.535 V', '6.5535 V', '0.0032013 V', '-0.001 V'])
})
