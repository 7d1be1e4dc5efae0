/**
 * What a page looks like to somebody who reads it: run inside the browser. Gives one line for each fault: text that is too small, cut or laid over other
 * text, whatever scrolls on a wall, a panel with a hole of more than a fifth of its area, a canvas with fewer pixels than it is shown with.
 */
export const lookAtText = `(() => {
  const faults = []
  const wall = document.querySelector('.wall')
  // Under a wall's zoom, sizes in CSS px are those of its design: what counts is what is seen.
  const zoom = wall === null ? 1 : Number(wall.currentCSSZoom ?? 1)
  const side = Math.min(innerWidth, innerHeight)
  const smallest = wall === null ? 11 : Math.max(11, Math.floor(side / 62))
  const SPARE = 0.2
  const CELL = 6
  const name = (element) => {
    const widget = element.closest('[data-widget]')?.getAttribute('data-widget') ?? element.closest('.widget')?.getAttribute('aria-label') ?? ''
    return widget + ' "' + element.textContent.trim().slice(0, 40) + '"'
  }
  const hides = (style) => style.visibility === 'hidden' || style.opacity === '0' || style.display === 'none'

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const boxes = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.data.trim() === '') continue
    const element = node.parentElement
    if (element === null || element.closest('.sr-only, script, style') !== null) continue
    const style = getComputedStyle(element)
    if (hides(style)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) continue
    if (box.right < 0 || box.bottom < 0 || box.left > innerWidth || box.top > innerHeight) continue
    // A drawing's own scale counts for its letters.
    const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : element.closest('.wall') === null ? 1 : zoom
    const size = Number.parseFloat(style.fontSize) * scale
    if (size < smallest - 0.5) faults.push('small ' + Math.round(size * 10) / 10 + 'px: ' + name(element))
    // Cut: by an ancestor that hides what is too wide, without saying so by an ellipsis.
    for (let up = element; up !== null && up !== document.body; up = up.parentElement) {
      const outer = getComputedStyle(up)
      if (outer.overflowX === 'visible' && outer.overflowY === 'visible') continue
      const edge = up.getBoundingClientRect()
      const scrolls = /auto|scroll/.test(outer.overflowX + outer.overflowY)
      if (scrolls) break
      // A line that is out of sight as a whole was left out, not cut.
      if (box.top > edge.bottom - box.height * 0.12 || box.left > edge.right) break
      const clamped = outer.getPropertyValue('-webkit-line-clamp') !== 'none'
      if (outer.textOverflow !== 'ellipsis' && (box.right > edge.right + 2 || box.left < edge.left - 2)) faults.push('cut: ' + name(element))
      else if (!clamped && box.bottom > edge.bottom + box.height * 0.35 && outer.display !== 'inline') faults.push('cut below: ' + name(element))
      break
    }
    // What is seen of it: ancestors that hide or scroll cut it.
    const seen = { left: box.left, right: box.right, top: box.top, bottom: box.bottom }
    for (let up = element; up !== null && up !== document.body; up = up.parentElement) {
      const outer = getComputedStyle(up)
      if (outer.overflowX === 'visible' && outer.overflowY === 'visible') continue
      const edge = up.getBoundingClientRect()
      seen.left = Math.max(seen.left, edge.left)
      seen.right = Math.min(seen.right, edge.right)
      seen.top = Math.max(seen.top, edge.top)
      seen.bottom = Math.min(seen.bottom, edge.bottom)
    }
    if (seen.right <= seen.left || seen.bottom <= seen.top) continue
    if (element.closest('.widget, .wall-head') !== null) boxes.push({ box: { ...seen, height: seen.bottom - seen.top }, element })
  }
  for (let i = 0; i < boxes.length; i++) {
    for (let j = i + 1; j < boxes.length; j++) {
      const [a, b] = [boxes[i], boxes[j]]
      if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element)) continue
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
      if (wide > 3 && high > Math.min(a.box.height, b.box.height) * 0.4) faults.push('overlap: ' + name(a.element) + ' and ' + name(b.element))
    }
  }

  // A canvas shows as many pixels as the display has, up to four for one of CSS.
  for (const canvas of document.querySelectorAll('canvas')) {
    const box = canvas.getBoundingClientRect()
    if (box.width < 8 || box.height < 8 || box.right < 0 || box.left > innerWidth || box.bottom < 0 || box.top > innerHeight) continue
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
    for (const panel of wall.querySelectorAll('.widget')) {
      const hole = holeOf(panel)
      if (hole > SPARE) faults.push('empty ' + Math.round(hole * 100) + '%: ' + (panel.closest('[data-widget]')?.getAttribute('data-widget') ?? ''))
    }
  }
  const root = document.documentElement
  if (root.scrollWidth > innerWidth + 1 || root.scrollHeight > innerHeight + 1) faults.push('scroll bar of the page')
  return [...new Set(faults)]
})()`
