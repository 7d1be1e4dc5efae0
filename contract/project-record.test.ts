import { expect, test } from 'vitest'
import { recordKindOf, recordKinds, stepsFrom } from './project-record.ts'

test.each(recordKinds)(
  'a record of %s that is over is only opened again, with a reason, by who signs; each other step leads where it says',
  (kind) => {
    const { states, frozen, over } = recordKindOf[kind]
    for (const state of states) {
      const steps = stepsFrom(kind, state)
      expect(new Set(steps.map(({ to }) => to)).size, state).toBe(steps.length)
      for (const step of steps) {
        expect(step.to).not.toBe(state)
        expect(states).toContain(step.to)
        expect(step.again === true, `${state} to ${step.to}`).toBe(frozen.includes(state))
        if (step.again === true) expect(step).toMatchObject({ needs: 'sign', back: true })
      }
      // Whatever is not over can go on.
      if (!over.includes(state) && state !== 'signing') expect(steps.length, state).toBeGreaterThan(0)
    }
  },
)
