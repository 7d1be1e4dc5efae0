import { act } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { csvCells } from '#src/resource/import/csv.ts'
import { loadWords, startI18n } from '#src/i18n/i18n.ts'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import { readHistory } from './history-sheet.ts'
import { Imported } from './imported.tsx'

const stage = stageRoot()
beforeAll(async () => {
  stageDocument()
  await startI18n()
  await loadWords('records')
})

async function show(rows: readonly string[]): Promise<string> {
  const sheet = readHistory(csvCells(['cycle,capacity', ...rows].join('\n')), 'Asia/Shanghai')
  if (sheet.kind !== 'cycles') throw new Error(sheet.kind)
  const nothing = () => undefined
  const file = { name: 'a.csv', hidden: 0, sheet }
  await act(async () =>
    stage.root.render(
      <Imported
        file={file}
        stationId="S"
        zone="Asia/Shanghai"
        endOfLife={80}
        clusters={[]}
        deviceSn={undefined}
        onKept={nothing}
        onClose={nothing}
      />,
    ),
  )
  return stage.host.textContent ?? ''
}
test('a cycle that was measured twice is one cycle', async () => {
  expect(await show(['1,1.07', '1,1.05', '2,1.04', '2,1.06', '3,1.03', '3,1.02'])).toContain('3 次循环的容量')
})

test('thirty capacities of one cycle are not too few discharges', async () => {
  const told = await show(Array.from({ length: 30 }, () => '5,1'))
  expect(told).not.toContain('仅 30 次')
})
