const POINTING = ['pointermove', 'pointerdown', 'wheel', 'pointerleave', 'focusin', 'focusout']
/** A pointer that rests so long on a wall was left there: it points at nothing. */
const LEFT_MS = 10_000

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
  let isPointed = false
  let isFocused = false
  let rests: ReturnType<typeof setTimeout> | undefined
  let at = ''
  const point = (is: boolean): void => {
    if (is === isPointed) return
    isPointed = is
    onPointed(is)
    changed()
  }
  const pointed = (event: Event): void => {
    if (event.type.startsWith('focus')) isFocused = event.type === 'focusin'
    // One that was there when the page came is told of as if it moved.
    if (event.type === 'pointermove') {
      const { screenX, screenY } = event as PointerEvent
      const before = at
      at = `${screenX} ${screenY}`
      if (before === '' || before === at) return
    }
    clearTimeout(rests)
    if (event.type === 'pointerleave' || event.type === 'focusout') return point(isFocused)
    point(true)
    rests = setTimeout(() => point(isFocused), LEFT_MS)
  }
  const sizes = new ResizeObserver(changed)
  sizes.observe(board)
  const rows = new MutationObserver(changed)
  rows.observe(board, { subtree: true, attributeFilter: ['data-beyond'] })
  for (const type of POINTING) board.addEventListener(type, pointed, { passive: true })
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
    clearTimeout(rests)
  }
}
