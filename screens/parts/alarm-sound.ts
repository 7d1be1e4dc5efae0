let context: AudioContext | undefined

/** False where the browser lets nobody hear anything before a person has touched the page: the wall says so. */
export const soundAllowed = (): boolean => context?.state === 'running'

/** Three short tones, the second higher. Made by the browser: no file, nothing to load. */
export function soundAlarm(): void {
  try {
    context ??= new AudioContext()
    if (context.state !== 'running') {
      void context.resume().catch(() => undefined)
      return
    }
    const start = context.currentTime
    for (const [i, hertz] of [740, 988, 740].entries()) {
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
