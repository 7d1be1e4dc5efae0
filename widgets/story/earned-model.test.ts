import { expect, test } from 'vitest'
import { earnedOf, kindOf, stairsOf } from './earned-model.ts'

const line = (period: 'valley' | 'peak', kwh: number, price: string, amount: string) => ({
  source: 'storageArbitrage' as const,
  period,
  kwh,
  price,
  amount,
})

test('cost and worth of the storage alone, with what is stored, to the cent', () => {
  const parts = [
    line('valley', -100, '0.1', '-10.10'),
    line('valley', -50, '0.1', '-5.05'),
    line('peak', 90, '1.0', '90.20'),
    { ...line('peak', 500, '1.0', '500.00'), source: 'pvSelfUse' as const },
  ]
  expect(earnedOf({ parts, storageArbitrage: '75.05', stored: { kwh: 20, price: '0.1', amount: '0.02' } })).toEqual({
    isKnown: true,
    chargedKwh: 150,
    cost: '15.15',
    givenKwh: 90,
    worth: '90.20',
    amount: '75.07',
    boughtAt: 15.15 / 150,
    soldAt: 90.2 / 90,
  })
})

test('nothing known is no zero', () => {
  const earned = earnedOf({ parts: [], storageArbitrage: null, stored: null })
  expect(earned).toMatchObject({ amount: undefined, boughtAt: undefined, soldAt: undefined })
  expect(kindOf(earned)).toBe('unknown')
  expect(kindOf(earnedOf({ parts: [], storageArbitrage: '0.00', stored: null }))).toBe('nothing')
})

test('cheap and dear are told of a day only where energy was given dearer than it was taken', () => {
  const day = (chargedKwh: number, givenKwh: number, soldAt?: number) =>
    kindOf({ isKnown: true, chargedKwh, givenKwh, cost: '0', worth: '0', amount: '0', boughtAt: 0.28, soldAt })
  expect([day(900, 800, 1.15), day(900, 0.02, 0), day(900, 5, 0.28), day(0, 800, 1.15), day(0.5, 0.4, 1)]).toEqual([
    'both',
    'charged',
    'charged',
    'given',
    'nothing',
  ])
})

test('stairs are of the highest price; where none is known there is none', () => {
  const segments = [
    { from: 0, to: 50, period: 'valley' as const, price: '0.25' },
    { from: 50, to: 75, period: 'peak' as const, price: '1.0' },
    { from: 75, to: 100, period: 'flat' as const, price: null },
    // Of the days beside it: at one place all of them would lie over each other.
    { from: -50, to: 0, period: 'peak' as const, price: '2.0' },
    { from: 100, to: 150, period: 'peak' as const, price: '2.0' },
  ]
  expect(stairsOf(segments, { from: 0, to: 100 })).toEqual([
    { from: 0, to: 0.5, height: 0.25, period: 'valley', price: '0.25' },
    { from: 0.5, to: 0.75, height: 1, period: 'peak', price: '1.0' },
  ])
})
