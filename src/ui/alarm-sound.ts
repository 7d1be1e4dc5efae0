import type { AlarmLevel } from '#contract/alarm.ts'

let context: AudioContext | undefined

/** False where the browser lets nobody hear anything before a person has touched the page: walls and the bell say so. */
export const soundAllowed = (): boolean => context?.state === 'running'

/** Asks the browser for sound; only a click may. Tells whether it is allowed now. */
export async function allowSound(): Promise<boolean> {
  try {
    context ??= new AudioContext()
    await context.resume()
  } catch {
    return false
  }
  return soundAllowed()
}

/** Tones of a level in Hz, one after the other: the more urgent the more and the higher. Levels without any are silent. */
const TONES: Partial<Record<AlarmLevel, readonly number[]>> = { VERY_URGENT: [740, 988, 740], URGENT: [660, 660], SERIOUS: [523] }

/** The sound of a level. Made by the browser: no file, nothing to load. */
export function soundAlarm(level: AlarmLevel): void {
  const tones = TONES[level]
  if (tones === undefined) return
  try {
    context ??= new AudioContext()
    if (context.state !== 'running') {
      void context.resume().catch(() => undefined)
      return
    }
    const start = context.currentTime
    for (const [i, hertz] of tones.entries()) {
      const tone = context.createOscillator()
      const volume = context.createGain()
      tone.frequency.value = hertz
      volume.gain.setValueAtTime(0, start + i * 0.25)
      volume.gain.linearRampToValueAtTime(0.25, start + i * 0.25 + 0.02)
      volume.gain.linearRampToValueAtTime(0, start + i * 0.25 + 0.2)
      tone.connect(volume).connect(context.destination)
      tone.start(start + i * 0.25)
      tone.stop(start + i * 0.25 + 0.22)
    }
  } catch {
    // No sound on this display: the picture must do.
  }
}
