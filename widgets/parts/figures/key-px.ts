/** CSS size of a figure that is the panel's main thing: as large as `key-number` has it, and never wider than the panel. */
export const keyPx = (figure: string, box: { width: number; height: number }): string =>
  `min(max(var(--t-key), ${box.height * 0.2}px), ${Math.floor((box.width / figure.length) * 1.62)}px, ${box.width * 0.13}px, ${box.height * 0.34}px)`
