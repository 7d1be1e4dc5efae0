import type { Page } from 'playwright'

/** Words of a wall that stand out less than 7:1 from any of its theme's grounds (those of an alarm: from what is painted below them), and colours of meaning that would, as the colour of words: one line each. */
export const faintWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
    /** Of some colours, each painted over the ones before. */
    const light = (...colours: string[]): number => {
      pen.clearRect(0, 0, 1, 1)
      for (const colour of colours) {
        pen.fillStyle = colour
        pen.fillRect(0, 0, 1, 1)
      }
      const [r = 0, g = 0, b = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((byte) => {
        const share = byte / 255
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const root = getComputedStyle(document.body)
    const grounds = ['--bg', '--panel', '--panel-2'].map((name) => light(root.getPropertyValue(name)))
    const tinted = '.takeover, [data-alarm]'
    /** What lies below the words of an alarm. */
    const below = (element: Element): string[] =>
      element.matches('.wall')
        ? [root.getPropertyValue('--panel-2')]
        : [...below(element.parentElement as Element), getComputedStyle(element).backgroundColor]
    const least = (colour: string, on: readonly number[] = grounds): number => {
      const own = light(colour)
      return Math.min(...on.map((ground) => (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05)))
    }
    const faint = new Map<string, string>()
    const look = (colour: string, name: string, on?: readonly number[]): void => {
      const ratio = least(colour, on)
      if (ratio < 7) faint.set(`${colour} ${name}`, `${ratio.toFixed(2)}: ${name} ${colour}`)
    }
    for (const element of document.querySelectorAll('.wall *')) {
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')
      if (own.length === 0 || element.closest('.sr-only, style') !== null) continue
      const style = getComputedStyle(element)
      look(
        element instanceof SVGElement ? style.fill : style.color,
        `${element.closest('[data-widget]')?.getAttribute('data-widget') ?? 'head'} "${element.textContent}"`,
        element.closest(tinted) === null ? undefined : [light(...below(element))],
      )
    }
    const probe = document.body.appendChild(document.createElement('i'))
    probe.className = 'ink'
    const meanings =
      'pv storage charge discharge grid export load pile carbon sharp peak flat valley deep-valley very-urgent urgent serious common warn ok stale text text-2 text-3'
    for (const meaning of meanings.split(' ')) {
      probe.style.setProperty('--ink', `var(--${meaning})`)
      look(getComputedStyle(probe).color, `--${meaning}`)
    }
    probe.remove()
    return [...faint.values()]
  })
