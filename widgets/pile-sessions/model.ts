import type { Answer } from '#contract/schemas.ts'

type Session = Answer<'pileSessions'>['sessions'][number]

/** `1:05` hours and minutes; never negative. */
export function durationWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Those that go on first, then the newest. */
export const inOrder = (sessions: readonly Session[]): Session[] =>
  [...sessions].sort((a, b) => Number(a.to !== null) - Number(b.to !== null) || b.from - a.from)

export const totalKwh = (sessions: readonly Session[]): number => sessions.reduce((sum, session) => sum + session.kwh, 0)
