import { LOAD, noise, ticksAt } from './tick.ts'

/**
 * The same picture as `load.tsx` by hand, without any library: text nodes and one canvas a chart with its labels, all drawn anew each tick. With `?look=cheapest` as cheap as
 * that comes: lines of one device pixel, for which the raster has a path of its own (wider ones cost six times as much), and cells that lay out nothing beside them.
 */
const asked = new URLSearchParams(location.search)
const hz = Number(asked.get('hz') ?? 10)
const isCheapest = asked.get('look') === 'cheapest'
const { values: VALUES, charts: LINES, samples: COUNT, spanMs: SPAN } = LOAD

const texts = Array.from({ length: VALUES }, () => {
  const cell = document.createElement('div')
  cell.style.height = '62px'
  if (isCheapest) cell.style.contain = 'strict'
  const text = document.createTextNode('')
  cell.append(text)
  document.getElementById('values')?.append(cell)
  return text
})
const charts = Array.from({ length: LINES }, (_, n) => {
  const canvas = document.createElement('canvas')
  canvas.style.cssText = 'width: 100%; height: 196px'
  document.getElementById('lines')?.append(canvas)
  canvas.width = canvas.clientWidth * devicePixelRatio
  canvas.height = canvas.clientHeight * devicePixelRatio
  const now = Date.now()
  const series = [0, 1].map((k) => {
    const times = Array.from({ length: COUNT }, (_, i) => now - SPAN + (SPAN * i) / COUNT)
    return { id: VALUES + 1 + n * 2 + k, times, values: times.map((at) => noise(VALUES + 1 + n * 2 + k, at)) }
  })
  return { context: canvas.getContext('2d') as CanvasRenderingContext2D, width: canvas.width, height: canvas.height, series }
})

function draw(now: number): void {
  for (const { context, width, height, series } of charts) {
    context.clearRect(0, 0, width, height)
    context.fillStyle = '#7d8da6'
    for (let i = 0; i < 5; i++) context.fillText(String(40 * i), 2, height - 20 - (i * (height - 40)) / 5)
    for (let i = 0; i < 5; i++)
      context.fillText(new Date(now - SPAN + (SPAN * i) / 5).toISOString().slice(11, 19), 40 + (i * (width - 50)) / 5, height - 4)
    for (const { times, values } of series) {
      context.strokeStyle = '#3b9bff'
      context.lineWidth = isCheapest ? 1 : 1.5
      context.beginPath()
      for (let i = 0; i < times.length; i++) {
        context.lineTo(40 + (((times[i] as number) - now + SPAN) / SPAN) * (width - 50), height - 20 - (values[i] as number) * ((height - 40) / 200))
      }
      context.stroke()
    }
  }
}

ticksAt(hz, (now) =>
  requestAnimationFrame(() => {
    for (let i = 0; i < VALUES; i++) (texts[i] as Text).data = noise(i + 1, now).toFixed(1)
    for (const chart of charts) {
      for (const series of chart.series) {
        series.times.push(now)
        series.values.push(noise(series.id, now))
        while ((series.times[0] as number) < now - SPAN) {
          series.times.shift()
          series.values.shift()
        }
      }
    }
    draw(now)
  }),
)
