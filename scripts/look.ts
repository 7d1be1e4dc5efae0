import type { Page } from 'playwright-core'

/** A drawing that comes late is no fault, what stays is one: a look counts when the next one finds the same. */
const AGAIN_MS = 1500
const MOST_LOOKS = 8

/** What a look at a page finds once nothing of it changes any more. */
export async function lookUntilStill(page: Page): Promise<string[]> {
  let before: string | undefined
  for (let i = 0; ; i++) {
    const found = (await page.evaluate(lookAtText)) as string[]
    if (found.length === 0 || found.join() === before || i >= MOST_LOOKS) return found
    before = found.join()
    await page.waitForTimeout(AGAIN_MS)
  }
}

/**
 * What a page looks like to somebody who reads it: run inside the browser. Gives one line for each fault: text that is too small, cut or laid over other
 * text, a number that lost a digit or a part of its unit (an ellipsis is no excuse), a name cut to some letters, two panels with one title, whatever scrolls
 * on a wall, a panel with a hole of more than a fifth of its area, a canvas with fewer pixels than it is shown with.
 */
export const lookAtText = `(() => {
  const faults = []
  const wall = document.querySelector('.wall')
  const staged = document.querySelector('.gallery.scale-wall')
  // The gallery draws all that it has; elsewhere only what is in sight is looked at.
  const gallery = document.querySelector('.gallery-kind') !== null
  const sight = gallery ? { width: Infinity, height: Infinity } : { width: innerWidth, height: innerHeight }
  // Under a wall's zoom, sizes in CSS px are those of its design: what counts is what is seen.
  const zoom = wall === null ? 1 : Number(wall.currentCSSZoom ?? 1)
  const side = staged === null ? Math.min(innerWidth, innerHeight) : Number.parseFloat(staged.style.getPropertyValue('--display-side'))
  const smallest = wall === null && staged === null ? 11 : Math.max(11, Math.floor(side / 62))
  const SPARE = 0.2
  const SPARE_DESK = 0.34
  const CELL = 6
  const name = (element) => {
    const widget = element.closest('[data-widget]')?.getAttribute('data-widget') ?? element.closest('.widget')?.getAttribute('aria-label') ?? ''
    return widget + ' "' + element.textContent.trim().slice(0, 40) + '"'
  }
  // An amount, or a number with its unit, alone or in a text.
  const AMOUNT = /^[¥+\\-−\\s]*\\d[\\d.,]*\\s*%?$|¥\\s*[+\\-−]?\\d|\\d\\s*(?:[kMG]?(?:Wh?|VA|[Vv]ar)|V|A|Hz|°C|%|℃|kg|t|h|ms|元|kWp)(?![A-Za-z])/
  const isAmount = (element, text) => AMOUNT.test(text.trim()) || element.closest('.live-value') !== null
  const clips = (style) => style.overflowX !== 'visible' || style.overflowY !== 'visible' || /paint|strict|content/.test(style.contain)
  const hides = (style) => style.visibility === 'hidden' || style.opacity === '0' || style.display === 'none'

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const boxes = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.data.trim() === '') continue
    const element = node.parentElement
    if (element === null || element.closest('.sr-only, .gallery-nav, script, style') !== null) continue
    const style = getComputedStyle(element)
    if (hides(style)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) continue
    if (box.right < 0 || box.bottom < 0 || box.left > sight.width || box.top > sight.height) continue
    // A drawing's own scale counts for its letters.
    const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : element.closest('.wall') === null ? 1 : zoom
    const size = Number.parseFloat(style.fontSize) * scale
    if (size < smallest - 0.5) faults.push('small ' + Math.round(size * 10) / 10 + 'px: ' + name(element))
    // Cut: by an ancestor that hides what is too wide. An ellipsis says so of words, never of a number.
    for (let up = element; up !== null && up !== document.body; up = up.parentElement) {
      const outer = getComputedStyle(up)
      if (!clips(outer)) continue
      const edge = up.getBoundingClientRect()
      const scrolls = /auto|scroll/.test(outer.overflowX + outer.overflowY)
      // A line that is out of sight as a whole was left out, not cut.
      if (box.top > edge.bottom - box.height * 0.12 || box.left > edge.right) break
      const clamped = outer.getPropertyValue('-webkit-line-clamp') !== 'none'
      const dots = outer.textOverflow === 'ellipsis'
      const over = Math.max(box.right - edge.right, edge.left - box.left)
      if (over > 1 && isAmount(element, node.data)) faults.push('cut number: ' + name(element))
      else if (over > 2 && !dots && !scrolls) faults.push('cut: ' + name(element))
      else if (over > 2 && dots && box.width - over < Math.min(4 * Number.parseFloat(style.fontSize), box.width * 0.5)) faults.push('cut to a rest: ' + name(element))
      else if (!clamped && !scrolls && box.bottom > edge.bottom + box.height * 0.35 && outer.display !== 'inline') faults.push('cut below: ' + name(element))
      // Lines beyond the last one that is shown end in an ellipsis, whatever stands around them.
      if (scrolls || clamped) break
      if (dots) break
    }
    // What is seen of it: ancestors that hide or scroll cut it.
    const seen = { left: box.left, right: box.right, top: box.top, bottom: box.bottom }
    for (let up = element; up !== null && up !== document.body; up = up.parentElement) {
      const outer = getComputedStyle(up)
      if (!clips(outer)) continue
      const edge = up.getBoundingClientRect()
      seen.left = Math.max(seen.left, edge.left)
      seen.right = Math.min(seen.right, edge.right)
      seen.top = Math.max(seen.top, edge.top)
      seen.bottom = Math.min(seen.bottom, edge.bottom)
    }
    if (seen.right <= seen.left || seen.bottom <= seen.top) continue
    const panel = element.closest('.widget, .wall-head')
    if (panel === null) continue
    // Of high letters only the middle is seen: lines of one text may touch.
    const air = element.closest('svg') === null ? Math.max(0, seen.bottom - seen.top - size * 1.05) / 2 : (seen.bottom - seen.top) * 0.14
    boxes.push({ box: { ...seen, top: seen.top + air, bottom: seen.bottom - air, height: seen.bottom - seen.top - 2 * air }, element, panel })
  }
  for (let i = 0; i < boxes.length; i++) {
    for (let j = i + 1; j < boxes.length; j++) {
      const [a, b] = [boxes[i], boxes[j]]
      if (gallery && a.panel !== b.panel) continue
      if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element)) continue
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
      if (wide > 3 && high > Math.min(a.box.height, b.box.height) * 0.4) faults.push('overlap: ' + name(a.element) + ' and ' + name(b.element))
    }
  }

  // Two panels under one title cannot be told apart.
  const titles = new Map()
  for (const head of gallery ? [] : document.querySelectorAll('.widget-head h3')) {
    const title = head.textContent.trim()
    titles.set(title, (titles.get(title) ?? 0) + 1)
  }
  for (const [title, times] of titles) if (times > 1) faults.push('one title for ' + times + ' panels: ' + title)

  // A canvas shows as many pixels as the display has, up to four for one of CSS.
  for (const canvas of document.querySelectorAll('canvas')) {
    const box = canvas.getBoundingClientRect()
    if (box.width < 8 || box.height < 8 || box.right < 0 || box.left > sight.width || box.bottom < 0 || box.top > sight.height) continue
    const wanted = Math.min(4 * canvas.offsetWidth, box.width * devicePixelRatio)
    if (canvas.width < wanted * 0.97 - 1) faults.push('blurred: ' + name(canvas).replace(/".*/, '') + canvas.width + ' of ' + Math.round(wanted) + ' px')
  }

  // The largest hole of a panel: nothing drawn in it but the ground. Around what is drawn a line of text's height belongs to it.
  const holeOf = (panel) => {
    const body = panel.querySelector('.widget-body') ?? panel
    const area = body.getBoundingClientRect()
    const whole = panel.getBoundingClientRect()
    const [columns, rows] = [Math.ceil(area.width / CELL), Math.ceil(area.height / CELL)]
    const taken = new Uint8Array(columns * rows)
    const air = Number.parseFloat(getComputedStyle(panel).fontSize) * zoom
    const take = (box) => {
      if (box.width === 0 && box.height === 0) return
      const from = Math.max(0, Math.floor((box.left - air - area.left) / CELL))
      const to = Math.min(columns, Math.ceil((box.right + air - area.left) / CELL))
      const top = Math.max(0, Math.floor((box.top - air - area.top) / CELL))
      const bottom = Math.min(rows, Math.ceil((box.bottom + air - area.top) / CELL))
      for (let y = top; y < bottom; y++) if (to > from) taken.fill(1, y * columns + from, y * columns + to)
    }
    for (const one of body.querySelectorAll('*')) {
      const style = getComputedStyle(one)
      if (hides(style) || one.classList.contains('sr-only')) continue
      const tag = one.tagName.toLowerCase()
      const drawn = /^(canvas|img|video|iframe|path|circle|ellipse|rect|line|polyline|polygon)$/.test(tag)
      if (drawn) take(one.getBoundingClientRect())
      else if (!one.closest('svg')) {
        // A ground under several things is no drawing, a bar or a track is.
        const box = one.getBoundingClientRect()
        const filled = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.backgroundImage !== 'none'
        if (filled && (one.childElementCount === 0 || box.height < 2 * air)) take(box)
      }
      for (const node of one.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || node.data.trim() === '') continue
        const range = document.createRange()
        range.selectNodeContents(node)
        take(range.getBoundingClientRect())
      }
    }
    // The largest rectangle of free cells: for each row the heights of what is free above it, as a histogram.
    const heights = new Int32Array(columns)
    let most = 0
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) heights[x] = taken[y * columns + x] === 1 ? 0 : heights[x] + 1
      const stack = []
      for (let x = 0; x <= columns; x++) {
        const high = x === columns ? 0 : heights[x]
        let from = x
        while (stack.length > 0 && stack[stack.length - 1][1] >= high) {
          const [start, h] = stack.pop()
          most = Math.max(most, h * (x - start))
          from = start
        }
        stack.push([from, high])
      }
    }
    return (most * CELL * CELL) / (whole.width * whole.height)
  }
  if (wall !== null) {
    for (const one of wall.querySelectorAll('*')) {
      const style = getComputedStyle(one)
      if (/auto|scroll/.test(style.overflowY) && one.scrollHeight > one.clientHeight + 2) faults.push('scrolls: ' + name(one).slice(0, 30))
    }
  }
  for (const panel of document.querySelectorAll('.widget')) {
    // What is scrolled away is not drawn.
    const place = panel.getBoundingClientRect()
    if (place.top > sight.height || place.bottom < 0) continue
    if (panel.closest('[data-roomy]') !== null || panel.querySelector('.state-empty, .state-failed, .state-waiting') !== null) continue
    const hole = holeOf(panel)
    if (hole > (wall === null ? SPARE_DESK : SPARE)) faults.push('empty ' + Math.round(hole * 100) + '%: ' + (panel.closest('[data-widget]')?.getAttribute('data-widget') ?? panel.getAttribute('aria-label') ?? ''))
  }
  const root = document.documentElement
  if (!gallery && (root.scrollWidth > innerWidth + 1 || (wall !== null && root.scrollHeight > innerHeight + 1))) faults.push('scroll bar of the page')
  return [...new Set(faults)]
})()`
