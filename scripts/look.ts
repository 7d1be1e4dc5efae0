/** What a page's text looks like to somebody who reads it: run inside the browser. Gives one line for each fault. */
export const lookAtText = `(() => {
  const faults = []
  const side = Math.min(innerWidth, innerHeight)
  const smallest = document.querySelector('.wall') === null ? 11 : Math.max(11, Math.floor(side / 62))
  const name = (element) => {
    const widget = element.closest('[data-widget]')?.getAttribute('data-widget') ?? ''
    return widget + ' "' + element.textContent.trim().slice(0, 40) + '"'
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const boxes = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.data.trim() === '') continue
    const element = node.parentElement
    if (element === null || element.closest('.sr-only, script, style, [aria-hidden=true]') !== null) continue
    const style = getComputedStyle(element)
    if (style.visibility === 'hidden' || style.opacity === '0') continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) continue
    if (box.right < 0 || box.bottom < 0 || box.left > innerWidth || box.top > innerHeight) continue
    const size = Number.parseFloat(style.fontSize)
    if (size < smallest - 0.5) faults.push('small ' + Math.round(size * 10) / 10 + 'px: ' + name(element))
    // Cut: by an ancestor that hides what is too wide, without saying so by an ellipsis.
    for (let up = element; up !== null && up !== document.body; up = up.parentElement) {
      const outer = getComputedStyle(up)
      if (outer.overflowX === 'visible' && outer.overflowY === 'visible') continue
      const edge = up.getBoundingClientRect()
      const scrolls = /auto|scroll/.test(outer.overflowX + outer.overflowY)
      if (scrolls) break
      if (outer.textOverflow !== 'ellipsis' && (box.right > edge.right + 2 || box.left < edge.left - 2)) faults.push('cut: ' + name(element))
      else if (box.bottom > edge.bottom + box.height * 0.35 && outer.display !== 'inline') faults.push('cut below: ' + name(element))
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
  if (document.querySelector('.wall') !== null) {
    for (const one of document.querySelectorAll('.wall *')) {
      const style = getComputedStyle(one)
      if (/auto|scroll/.test(style.overflowY) && one.scrollHeight > one.clientHeight + 2) faults.push('scrolls: ' + name(one).slice(0, 30))
    }
  }
  const root = document.documentElement
  if (root.scrollWidth > innerWidth + 1 || root.scrollHeight > innerHeight + 1) faults.push('scroll bar of the page')
  return [...new Set(faults)]
})()`
