import type { AlarmLevel } from '#contract/alarm.ts'

let context: AudioContext | undefined
/** Suspended by us between two sounds: silence that is played costs as much as tones, some 5 % of a core. */
let isResting = false
/** Tones that are still to end. */
let sounding = 0

/** False where the browser lets nobody hear anything before a person has touched the page: walls and the bell say so. */
export const soundAllowed = (): boolean => isResting || context?.state === 'running'

function rest(own: AudioContext): void {
  isResting = true
  // A sound may begin while it goes to rest.
  void own.suspend().then(() => (sounding > 0 ? own.resume() : undefined))
}

/** Asks the browser for sound; only a click may. Tells whether it is allowed now. */
export async function allowSound(): Promise<boolean> {
  try {
    context ??= new AudioContext()
    await context.resume()
    if (context.state === 'running' && sounding === 0) rest(context)
  } catch {
    return false
  }
  return soundAllowed()
}

/** Tones of a level in Hz, one after the other: the more urgent the more and the higher. Levels without any are silent. */
const TONES: Partial<Record<AlarmLevel, readonly number[]>> = { VERY_URGENT: [740, 988, 740], URGENT: [660, 660], SERIOUS: [523] }

function play(own: AudioContext, tones: readonly number[]): void {
  isResting = false
  sounding += tones.length
  const start = own.currentTime
  for (const [i, hertz] of tones.entries()) {
    const tone = own.createOscillator()
    const volume = own.createGain()
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0, start + i * 0.25)
    volume.gain.linearRampToValueAtTime(0.25, start + i * 0.25 + 0.02)
    volume.gain.linearRampToValueAtTime(0, start + i * 0.25 + 0.2)
    tone.connect(volume).connect(own.destination)
    tone.start(start + i * 0.25)
    tone.stop(start + i * 0.25 + 0.22)
    tone.addEventListener('ended', () => {
      sounding--
      if (sounding === 0) rest(own)
    })
  }
}

/** The sound of a level. Made by the browser: no file, nothing to load. */
export function soundAlarm(level: AlarmLevel): void {
  const tones = TONES[level]
  if (tones === undefined) return
  try {
    context ??= new AudioContext()
    const own = context
    if (own.state === 'running') play(own, tones)
    // Where sound was never allowed it is not played later either, when somebody touches the page.
    else if (isResting) void own.resume().then(() => play(own, tones))
    else void own.resume().catch(() => undefined)
  } catch {
    // No sound on this display: the picture must do.
  }
}
