import { act, useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { listStage } from '#tests/support/list-stage.tsx'
import { useAtHand } from './use-at-hand.ts'

const { draw } = listStage()
function Rows() {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} data-hand={useAtHand(box)}>
      rows
    </div>
  )
}

test('rows are at hand while a mouse moves over them, and not when it rests or has left; a finger is not over them', async () => {
  await draw(<Rows />)
  vi.useFakeTimers()
  try {
    const rows = document.querySelector<HTMLElement>('[data-hand]')!
    const tell = (type: string, pointerType = 'mouse') => act(async () => void rows.dispatchEvent(new PointerEvent(type, { pointerType })))
    const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
    expect(rows.dataset.hand).toBe('false')
    await tell('pointermove', 'touch')
    expect(rows.dataset.hand).toBe('false')
    await tell('pointermove')
    await pass(3000)
    await tell('pointermove')
    await pass(3000)
    expect(rows.dataset.hand).toBe('true')
    await pass(2000)
    expect(rows.dataset.hand).toBe('false')
    await tell('pointermove')
    expect(rows.dataset.hand).toBe('true')
    await tell('pointerleave')
    expect(rows.dataset.hand).toBe('false')
  } finally {
    vi.useRealTimers()
  }
})
