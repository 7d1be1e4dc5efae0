import { openIssues, type IssueState, type StrategyState } from '#contract/strategy.ts'

/** Floats of 32 bits on the way keep some seven digits. */
const FLOAT = 1e-6

/** Whether a device reports what was wanted, as far as its parameter has decimals. */
export const isSameSetpoint = (wanted: number, reported: number, decimals: number): boolean =>
  Math.abs(wanted - reported) <= 0.5 * 10 ** -decimals * (1 - FLOAT) || Math.abs(wanted - reported) <= Math.abs(wanted) * FLOAT

/** How far a setpoint is from what was wanted last, and why. The report alone makes it synchronized, whatever an answer said. */
export function setpointStanding(
  newest: { state: IssueState; value: number; message: string } | undefined,
  reported: number | undefined,
  decimals: number,
): { state: StrategyState; reason: string } | undefined {
  if (newest === undefined || newest.state === 'withdrawn' || newest.state === 'declined' || newest.state === 'replaced') return undefined
  const isOpen = openIssues.some((state) => state === newest.state)
  if (newest.state === 'sent' || newest.state === 'accepted') return { state: 'synchronizing', reason: '' }
  if (isOpen) return { state: 'toBeIssued', reason: '' }
  if (reported !== undefined && isSameSetpoint(newest.value, reported, decimals)) return { state: 'synchronized', reason: '' }
  const reasons: Partial<Record<IssueState, string>> = {
    done: 'local',
    timedOut: 'noAnswer',
    refused: 'refused',
    different: 'different',
    expired: 'expired',
  }
  return { state: 'toBeIssued', reason: reported === undefined && newest.state === 'done' ? 'silent' : (reasons[newest.state] ?? '') }
}
