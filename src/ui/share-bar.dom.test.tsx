import { expect, test } from 'vitest'
import { listStage } from '#tests/support/list-stage.tsx'
import { ShareBar } from './share-bar.tsx'

const { draw } = listStage()

test('a bar says of what it tells the share, also after it has moved', async () => {
  for (const percent of [20, 60]) {
    await draw(<ShareBar label="Slips of May" percent={percent} />)
    const bar = document.querySelector('[role=progressbar]')
    expect(bar?.getAttribute('aria-label')).toBe('Slips of May')
    expect(bar?.getAttribute('aria-valuenow')).toBe(String(percent))
  }
})
