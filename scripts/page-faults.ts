/**
 * What a page looks like to somebody who reads it: run inside the browser (nothing from outside this function is there). Gives one line for each fault: text
 * that is too small, cut or laid over other text, a number that lost a digit or a part of its unit (an ellipsis is no excuse), a name cut to some letters, two
 * panels with one title, whatever scrolls on a wall, a panel with a hole of more than a fifth of its area, a canvas with fewer pixels than it is shown with.
 */
export function pageFaults(): string[] {
  interface Edges {
    left: number
    right: number
    top: number
    bottom: number
  }
  interface SeenText {
    box: Edges
    element: Element
    panel: Element
  }

  const faults: string[] = []
  const wall = document.querySelector<Element & { currentCSSZoom?: number }>('.wall')
  const staged = document.querySelector<HTMLElement>('.gallery.scale-wall')
  // The gallery draws all that it has; elsewhere only what is in sight is looked at.
  const gallery = document.querySelector('.gallery-kind') !== null
  const sight = gallery ? { width: Infinity, height: Infinity } : { width: innerWidth, height: innerHeight }
  // Under a wall's zoom, sizes in CSS px are those of its design: what counts is what is seen.
  const zoom = wall === null ? 1 : Number(wall.currentCSSZoom ?? 1)
  const side = staged === null ? Math.min(innerWidth, innerHeight) : Number.parseFloat(staged.style.getPropertyValue('--display-side'))
  const smallest = wall === null && staged === null ? 11 : Math.max(11, Math.floor(side / 62))
  /** The most of a panel that may be empty. */
  const spare = wall === null ? 0.34 : 0.2
  const CELL = 6

  const textOf = (element: Element): string => (element.textContent ?? '').trim()
  const kindOf = (element: Element): string | undefined => element.closest('[data-widget]')?.getAttribute('data-widget') ?? undefined
  const widgetOf = (element: Element): string => kindOf(element) ?? element.closest('.widget')?.getAttribute('aria-label') ?? ''
  const nameOf = (element: Element): string => `${widgetOf(element)} "${textOf(element).slice(0, 40)}"`
  // An amount, or a number with its unit, alone or in a text.
  const AMOUNT = /^[¥+\-−\s]*\d[\d.,]*\s*%?$|¥\s*[+\-−]?\d|\d\s*(?:[kMG]?(?:Wh?|VA|[Vv]ar)|V|A|Hz|°C|%|℃|kg|t|h|ms|元|kWp)(?![A-Za-z])/
  const isAmount = (element: Element, text: string): boolean => AMOUNT.test(text.trim()) || element.closest('.live-value') !== null
  const clips = (style: CSSStyleDeclaration): boolean =>
    style.overflowX !== 'visible' || style.overflowY !== 'visible' || /paint|strict|content/.test(style.contain)
  const hides = (style: CSSStyleDeclaration): boolean => style.visibility === 'hidden' || style.opacity === '0' || style.display === 'none'
  const boxOf = (node: Text): DOMRect => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return range.getBoundingClientRect()
  }
  function* clippingAncestors(element: Element): Generator<{ style: CSSStyleDeclaration; edge: DOMRect }> {
    for (let up: Element | null = element; up !== null && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up)
      if (clips(style)) yield { style, edge: up.getBoundingClientRect() }
    }
  }

  /** Cut: by an ancestor that hides what is too wide. An ellipsis says so of words, never of a number. */
  function findCut(node: Text, element: Element, box: DOMRect, fontSize: number): void {
    for (const { style, edge } of clippingAncestors(element)) {
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY)
      // A line that is out of sight as a whole was left out, not cut.
      if (box.top > edge.bottom - box.height * 0.12 || box.left > edge.right) return
      const clamped = style.getPropertyValue('-webkit-line-clamp') !== 'none'
      const dots = style.textOverflow === 'ellipsis'
      const over = Math.max(box.right - edge.right, edge.left - box.left)
      if (over > 1 && isAmount(element, node.data)) faults.push(`cut number: ${nameOf(element)}`)
      else if (over > 2 && !dots && !scrolls) faults.push(`cut: ${nameOf(element)}`)
      else if (over > 2 && dots && box.width - over < Math.min(4 * fontSize, box.width * 0.5)) faults.push(`cut to a rest: ${nameOf(element)}`)
      else if (!clamped && !scrolls && box.bottom > edge.bottom + box.height * 0.35 && style.display !== 'inline')
        faults.push(`cut below: ${nameOf(element)}`)
      // Lines beyond the last one that is shown end in an ellipsis, whatever stands around them.
      if (scrolls || clamped || dots) return
    }
  }

  /** What is seen of a text: ancestors that hide or scroll cut it. Undefined: nothing, or it is in no panel. */
  function seenOf(element: Element, box: DOMRect, size: number): SeenText | undefined {
    const seen = { left: box.left, right: box.right, top: box.top, bottom: box.bottom }
    for (const { edge } of clippingAncestors(element)) {
      seen.left = Math.max(seen.left, edge.left)
      seen.right = Math.min(seen.right, edge.right)
      seen.top = Math.max(seen.top, edge.top)
      seen.bottom = Math.min(seen.bottom, edge.bottom)
    }
    const panel = element.closest('.widget, .wall-head')
    if (seen.right <= seen.left || seen.bottom <= seen.top || panel === null) return undefined
    // Of high letters only the middle is seen: lines of one text may touch.
    const height = seen.bottom - seen.top
    const air = element.closest('svg') === null ? Math.max(0, height - size * 1.05) / 2 : height * 0.14
    return { box: { ...seen, top: seen.top + air, bottom: seen.bottom - air }, element, panel }
  }

  function findTextFaults(): SeenText[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: SeenText[] = []
    for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
      const element = node.parentElement
      if (node.data.trim() === '' || element === null || element.closest('.sr-only, .gallery-nav, script, style') !== null) continue
      const style = getComputedStyle(element)
      if (hides(style)) continue
      const box = boxOf(node)
      if (box.width === 0 || box.height === 0) continue
      if (box.right < 0 || box.bottom < 0 || box.left > sight.width || box.top > sight.height) continue
      // A drawing's own scale counts for its letters.
      const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : element.closest('.wall') === null ? 1 : zoom
      const fontSize = Number.parseFloat(style.fontSize)
      const size = fontSize * scale
      if (size < smallest - 0.5) faults.push(`small ${Math.round(size * 10) / 10}px: ${nameOf(element)}`)
      findCut(node, element, box, fontSize)
      const seen = seenOf(element, box, size)
      if (seen !== undefined) texts.push(seen)
    }
    return texts
  }

  function findOverlaps(texts: readonly SeenText[]): void {
    for (const [i, a] of texts.entries()) {
      for (const b of texts.slice(i + 1)) {
        if (gallery && a.panel !== b.panel) continue
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        const least = Math.min(a.box.bottom - a.box.top, b.box.bottom - b.box.top)
        if (wide > 3 && high > least * 0.4) faults.push(`overlap: ${nameOf(a.element)} and ${nameOf(b.element)}`)
      }
    }
  }

  /** Two panels under one title cannot be told apart. */
  function findTwinTitles(): void {
    const titles = new Map<string, number>()
    for (const head of document.querySelectorAll('.widget-head h3')) titles.set(textOf(head), (titles.get(textOf(head)) ?? 0) + 1)
    for (const [title, times] of titles) if (times > 1) faults.push(`one title for ${times} panels: ${title}`)
  }

  /** A canvas shows as many pixels as the display has, up to four for one of CSS. */
  function findBlurred(): void {
    for (const canvas of document.querySelectorAll('canvas')) {
      const box = canvas.getBoundingClientRect()
      if (box.width < 8 || box.height < 8 || box.right < 0 || box.left > sight.width || box.bottom < 0 || box.top > sight.height) continue
      const wanted = Math.min(4 * canvas.offsetWidth, box.width * devicePixelRatio)
      if (canvas.width < wanted * 0.97 - 1) faults.push(`blurred: ${widgetOf(canvas)} ${canvas.width} of ${Math.round(wanted)} px`)
    }
  }

  /** Boxes of what is drawn in a panel: pictures, texts, grounds that stand for themselves. */
  function* drawnIn(body: Element, air: number): Generator<DOMRect> {
    for (const one of body.querySelectorAll('*')) {
      const style = getComputedStyle(one)
      if (hides(style) || one.classList.contains('sr-only')) continue
      const box = one.getBoundingClientRect()
      if (/^(canvas|img|video|iframe|path|circle|ellipse|rect|line|polyline|polygon)$/.test(one.tagName.toLowerCase())) yield box
      else if (one.closest('svg') === null) {
        // A ground under several things is no drawing, a bar or a track is.
        const filled = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.backgroundImage !== 'none'
        if (filled && (one.childElementCount === 0 || box.height < 2 * air)) yield box
      }
      for (const node of one.childNodes) if (node instanceof Text && node.data.trim() !== '') yield boxOf(node)
    }
  }

  /** Cells of the largest rectangle of free ones: for each row the heights of what is free above it, as a histogram. */
  function largestFree(taken: Uint8Array, columns: number, rows: number): number {
    const heights = new Int32Array(columns)
    let most = 0
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) heights[x] = taken[y * columns + x] === 1 ? 0 : (heights[x] ?? 0) + 1
      const stack: [from: number, height: number][] = []
      for (let x = 0; x <= columns; x++) {
        const height = heights[x] ?? 0
        let from = x
        for (let top = stack.at(-1); top !== undefined && top[1] >= height; top = stack.at(-1)) {
          stack.pop()
          most = Math.max(most, top[1] * (x - top[0]))
          from = top[0]
        }
        stack.push([from, height])
      }
    }
    return most
  }

  /** The largest hole of a panel, as a part of it: nothing drawn in it but the ground. Around what is drawn a line of text's height belongs to it. */
  function holeOf(panel: Element): number {
    const body = panel.querySelector('.widget-body') ?? panel
    const area = body.getBoundingClientRect()
    const [columns, rows] = [Math.ceil(area.width / CELL), Math.ceil(area.height / CELL)]
    const taken = new Uint8Array(columns * rows)
    const air = Number.parseFloat(getComputedStyle(panel).fontSize) * zoom
    for (const box of drawnIn(body, air)) {
      if (box.width === 0 && box.height === 0) continue
      const from = Math.max(0, Math.floor((box.left - air - area.left) / CELL))
      const to = Math.min(columns, Math.ceil((box.right + air - area.left) / CELL))
      const top = Math.max(0, Math.floor((box.top - air - area.top) / CELL))
      const bottom = Math.min(rows, Math.ceil((box.bottom + air - area.top) / CELL))
      for (let y = top; y < bottom; y++) if (to > from) taken.fill(1, y * columns + from, y * columns + to)
    }
    const panelBox = panel.getBoundingClientRect()
    return (largestFree(taken, columns, rows) * CELL * CELL) / (panelBox.width * panelBox.height)
  }

  function findHoles(): void {
    for (const panel of document.querySelectorAll('.widget')) {
      // What is scrolled away is not drawn.
      const place = panel.getBoundingClientRect()
      if (place.top > sight.height || place.bottom < 0) continue
      if (panel.closest('[data-roomy]') !== null || panel.querySelector('[data-roomy], .state-empty, .state-failed, .state-waiting') !== null)
        continue
      const hole = holeOf(panel)
      if (hole > spare) faults.push(`empty ${Math.round(hole * 100)}%: ${kindOf(panel) ?? panel.getAttribute('aria-label') ?? ''}`)
    }
  }

  function findScrolling(): void {
    for (const one of wall?.querySelectorAll('*') ?? []) {
      if (/auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 2)
        faults.push(`scrolls: ${nameOf(one).slice(0, 30)}`)
    }
    const root = document.documentElement
    if (
      !gallery &&
      (root.scrollWidth > innerWidth + 1 || (wall !== null && !wall.classList.contains('wall-phone') && root.scrollHeight > innerHeight + 1))
    )
      faults.push('scroll bar of the page')
  }

  findOverlaps(findTextFaults())
  if (!gallery) findTwinTitles()
  findBlurred()
  findHoles()
  findScrolling()
  return [...new Set(faults)]
}
