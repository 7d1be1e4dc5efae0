/** A colour of meaning as the colour of words: its hue, in a lightness that can be read on the ground of a wall (`--ink-least`, `--ink-most`, `--ink-vivid`). */
export const inkOf = (colour: string): string => `oklch(from ${colour} clamp(var(--ink-least), l, var(--ink-most)) min(c, var(--ink-vivid)) h)`
