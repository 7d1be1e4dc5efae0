import type { Words } from '../words.ts'
import type { reading as zh } from '../zh/reading.ts'

/** What is said beside a reading, wherever it stands. */
export const reading: Words<typeof zh> = {
  suspect: 'In the last judged hour: {{fault}}',
  fault: {
    missing: 'Missing',
    frozen: 'Frozen',
    jump: 'Jump',
    outOfRange: 'Out of range',
    impossible: 'Impossible',
    backwards: 'Backwards',
    tooFast: 'Too fast',
    contradiction: 'Contradiction',
  },
  band: 'Suspect: {{fault}}',
  correctedAs: { value: 'Set to', offset: 'Add', void: 'No reading' },
  plus: 'as received plus',
  contained: '{{n}} corrected',
  correct: 'Correct this reading…',
  containedReadings: 'Contains corrected readings',
}
