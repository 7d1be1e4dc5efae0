import 'uplot/dist/uPlot.min.css'
import UPlot from 'uplot'
import { LOAD, noise, ticksAt } from './tick.ts'

/** The same picture as `load.tsx` with the fastest of the chart libraries, as its own example of a stream has it: no legend, no cursor, no animation, its own line of one pixel. */
const hz = Number(new URLSearchParams(location.search).get('hz') ?? 10)

const texts = Array.from({ length: LOAD.values }, () => {
  const cell = document.createElement('div')
  cell.style.cssText = 'height: 62px; contain: strict'
  const text = document.createTextNode('')
  cell.append(text)
  document.getElementById('values')?.append(cell)
  return text
})

const axis = { stroke: '#7d8da6', grid: { stroke: '#26344d', width: 1 }, ticks: { show: false } }
const charts = Array.from({ length: LOAD.charts }, (_, n) => {
  const place = document.createElement('div')
  place.style.height = '196px'
  document.getElementById('lines')?.append(place)
  const ids = [0, 1].map((k) => LOAD.values + 1 + n * 2 + k)
  const now = Date.now()
  const times = Array.from({ length: LOAD.samples }, (_none, i) => (now - LOAD.spanMs + (LOAD.spanMs * i) / LOAD.samples) / 1000)
  const lines = ids.map((id) => times.map((at) => noise(id, at * 1000)))
  const plot = new UPlot(
    {
      width: place.clientWidth,
      height: 196,
      legend: { show: false },
      cursor: { show: false },
      scales: { y: { range: [0, 200] } },
      axes: [axis, axis],
      series: [{}, ...['#3b9bff', '#f6b93b'].map((stroke) => ({ stroke, points: { show: false } }))],
    },
    [times, ...lines] as UPlot.AlignedData,
    place,
  )
  return { plot, ids, times, lines }
})

ticksAt(hz, (now) =>
  requestAnimationFrame(() => {
    for (const [i, text] of texts.entries()) text.data = noise(i + 1, now).toFixed(1)
    for (const { plot, ids, times, lines } of charts) {
      times.push(now / 1000)
      ids.forEach((id, k) => lines[k]?.push(noise(id, now)))
      while ((times[0] as number) * 1000 < now - LOAD.spanMs) for (const column of [times, ...lines]) column.shift()
      plot.setData([times, ...lines] as UPlot.AlignedData)
    }
  }),
)
