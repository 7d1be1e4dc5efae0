const POINTING = ['pointerenter', 'pointerleave', 'focusin', 'focusout']

interface Told {
  /** Places or canvases may be others. */
  onChange(): void
  onFonts(): void
  /** Whoever points at a wall or moves on it by keys has text: it scrolls, is chosen and copied. */
  onPointed(is: boolean): void
  draw(): void
}

/** Watches what tells by itself that numbers stand elsewhere; they are drawn in the next frame, without waiting for a value. */
export function watchBoard(board: HTMLElement, layer: HTMLElement, { onChange, onFonts, onPointed, draw }: Told): () => void {
  let asked = 0
  const changed = (): void => {
    onChange()
    if (asked !== 0) return
    asked = requestAnimationFrame(() => {
      asked = 0
      draw()
    })
  }
  const fonts = (): void => {
    onFonts()
    changed()
  }
  const pointed = (event: Event): void => {
    onPointed(event.type === 'pointerenter' || event.type === 'focusin')
    changed()
  }
  const sizes = new ResizeObserver(changed)
  sizes.observe(board)
  const rows = new MutationObserver(changed)
  rows.observe(board, { subtree: true, attributeFilter: ['data-beyond'] })
  for (const type of POINTING) board.addEventListener(type, pointed)
  document.fonts.addEventListener('loadingdone', fonts)
  document.addEventListener('visibilitychange', changed)
  layer.addEventListener('contextrestored', changed, true)
  addEventListener('resize', changed)
  return () => {
    sizes.disconnect()
    rows.disconnect()
    for (const type of POINTING) board.removeEventListener(type, pointed)
    document.fonts.removeEventListener('loadingdone', fonts)
    document.removeEventListener('visibilitychange', changed)
    layer.removeEventListener('contextrestored', changed, true)
    removeEventListener('resize', changed)
    cancelAnimationFrame(asked)
  }
}
