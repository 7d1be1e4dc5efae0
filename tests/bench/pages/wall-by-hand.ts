import type { SamplesEvent } from '#contract/live.ts'
import type { Box, Panel } from '../wall/geometry.ts'
import { signal } from '../wall/signal.ts'

/**
 * The wall by hand, without any library: the product's cells at their places as contained text nodes, its curves (of one device pixel, the cheapest line there is), bars
 * and dials as raw canvas, fed by the same stream. Everything is written and drawn once a frame of the screen in which something came.
 */
const SAMPLES = 600
const asked = new URLSearchParams(location.search)
const hz = Number(asked.get('hz'))
const spanMs = (SAMPLES / hz) * 1000

function put<K extends 'div' | 'canvas'>(tag: K, parent: Element, { x, y, w, h }: Box, name = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.className = name
  element.style.cssText = `left:${x}px;top:${y}px;width:${w}px;height:${h}px`
  parent.append(element)
  return element
}

function canvasOf(parent: Element, box: Box): CanvasRenderingContext2D {
  const canvas = put('canvas', parent, box)
  canvas.width = Math.round(box.w * devicePixelRatio)
  canvas.height = Math.round(box.h * devicePixelRatio)
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.scale(devicePixelRatio, devicePixelRatio)
  return context
}

const latest = new Map<number, number>()
const writes: (() => void)[] = []
const draws: ((now: number) => void)[] = []
const curves = new Map<number, { times: number[]; values: number[] }>()

function curveOf(point: number, now: number): { times: number[]; values: number[] } {
  const times = Array.from({ length: SAMPLES }, (_, i) => now - spanMs + (spanMs * i) / SAMPLES)
  const curve = { times, values: times.map((at) => signal(point, at)) }
  curves.set(point, curve)
  return curve
}

function drawLine(context: CanvasRenderingContext2D, { w, h, points, labels }: NonNullable<Panel['line']>): void {
  const colours = ['#3b9bff', '#f6b93b', '#41c98e', '#b78bff']
  const own = points.map((point) => curveOf(point, Date.now()))
  draws.push((now) => {
    context.clearRect(0, 0, w, h)
    context.fillStyle = '#7d8da6'
    context.font = '18px sans-serif'
    const half = Math.ceil(labels / 2)
    for (let i = 0; i < half; i++) context.fillText(String(50 * i), 2, h - 20 - (i * (h - 40)) / half)
    for (let i = 0; i < half; i++)
      context.fillText(new Date(now - spanMs + (spanMs * i) / half).toISOString().slice(11, 16), 40 + (i * (w - 50)) / half, h - 4)
    context.lineWidth = 1 / devicePixelRatio
    own.forEach(({ times, values }, n) => {
      context.strokeStyle = colours[n] ?? ''
      context.beginPath()
      for (let i = 0; i < times.length; i++) {
        context.lineTo(40 + (((times[i] as number) - now + spanMs) / spanMs) * (w - 50), h - 20 - (values[i] as number) * ((h - 40) / 200))
      }
      context.stroke()
    })
  })
}

function drawDial(context: CanvasRenderingContext2D, { w, h, point }: NonNullable<Panel['dial']>): void {
  const side = Math.min(w, h)
  draws.push(() => {
    context.clearRect(0, 0, w, h)
    context.lineWidth = side * 0.08
    for (const [colour, share] of [
      ['#26344d', 1],
      ['#f6b93b', (latest.get(point) ?? 0) / 200],
    ] as const) {
      context.strokeStyle = colour
      context.beginPath()
      context.arc(w / 2, h / 2, side * 0.42, Math.PI * 0.75, Math.PI * (0.75 + 1.5 * share))
      context.stroke()
    }
  })
}

function build(panels: readonly Panel[]): void {
  for (const { body: box, cells, tracks, dial, line, ...frame } of panels) {
    const body = put('div', put('div', document.body, frame, 'panel'), box, 'body')
    for (const cell of cells) {
      const element = put('div', body, cell, 'cell')
      element.style.fontSize = `${cell.px}px`
      element.style.textAlign = cell.align
      const text = document.createTextNode('--')
      const unit = document.createElement('small')
      unit.textContent = 'kW'
      element.append(text, unit)
      writes.push(() => {
        const value = latest.get(cell.point)
        if (value !== undefined) text.data = value.toFixed(1)
      })
    }
    if (line !== undefined) drawLine(canvasOf(body, line), line)
    if (dial !== undefined) drawDial(canvasOf(body, dial), dial)
    if (tracks.length > 0) {
      const context = canvasOf(body, { x: 0, y: 0, w: box.w, h: box.h })
      draws.push(() => {
        context.clearRect(0, 0, box.w, box.h)
        tracks.forEach(({ x, y, w, h }, i) => {
          context.fillStyle = '#26344d'
          context.fillRect(x, y, w, h)
          context.fillStyle = '#3b9bff'
          context.fillRect(x, y, (w * (latest.get(cells[i]?.point ?? 0) ?? 0)) / 200, h)
        })
      })
    }
  }
}

let frameAsked = false
function frame(): void {
  frameAsked = false
  for (const write of writes) write()
  const now = Date.now()
  for (const draw of draws) draw(now)
}

build((await (await fetch('/panels.json')).json()) as Panel[])
new EventSource('/stream').addEventListener('samples', (event: MessageEvent<string>) => {
  const { points, values, time } = JSON.parse(event.data) as SamplesEvent
  points.forEach((point, i) => {
    const value = values[i]
    if (typeof value !== 'number') return
    latest.set(point, value)
    const curve = curves.get(point)
    if (curve === undefined) return
    curve.times.push(time)
    curve.values.push(value)
    curve.times.shift()
    curve.values.shift()
  })
  if (frameAsked) return
  frameAsked = true
  requestAnimationFrame(frame)
})
