import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '#src/i18n/i18n.ts'
import { stageRoot } from '#tests/support/dom-stage.ts'
import { LevelMark } from './level-mark.tsx'

const stage = stageRoot()
beforeAll(startI18n)
afterEach(() => {
  vi.useRealTimers()
})

const isDim = (): boolean => document.documentElement.hasAttribute('data-dim')

test('what is very urgent blinks once a second until nothing does, all in step', async () => {
  vi.useFakeTimers()
  const show = (marks: number) =>
    act(async () =>
      stage.root.render(
        <>
          {Array.from({ length: marks }, (_, i) => (
            <LevelMark key={i} level="VERY_URGENT" blink />
          ))}
        </>,
      ),
    )
  await show(2)
  const seen = [isDim()]
  for (let half = 0; half < 4; half++) {
    vi.advanceTimersByTime(500)
    seen.push(isDim())
  }
  expect(seen).toEqual([false, true, false, true, false])
  await show(1)
  vi.advanceTimersByTime(500)
  expect(isDim()).toBe(true)
  await show(0)
  expect(isDim()).toBe(false)
  vi.advanceTimersByTime(5000)
  expect(isDim()).toBe(false)
})
