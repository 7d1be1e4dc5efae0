import '#src/styles/tokens.css'
import '#src/styles/themes.css'
import '#src/styles/base.css'
import { createStore, Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { of, Subject } from 'rxjs'
import { quality as qualityOf } from '#contract/live.ts'
import type { PriceSegment } from '#contract/price.ts'
import type { Series } from '#contract/schemas/history.ts'
import { setLiveParts } from '#src/atoms/live.ts'
import { applyTheme, themeAtom } from '#src/atoms/theme.ts'
import { LiveChart, type LiveChartProps } from '#src/charts/live-chart.tsx'
import { startI18n } from '#src/i18n/i18n.ts'
import { createLiveStream } from '#streams/live/create-live-stream.ts'
import { createLiveStore } from '#streams/live/live-store.ts'
import type { FromHub } from '#streams/hub/messages.ts'
import { stageServer } from './stage.ts'

/**
 * One chart that lives through a scene, its clock and its frames in the page's hands, beside a chart that begins when the scene is over and draws all of it at once. What
 * both show must be the same.
 */
/** Each scene has a day of its own: what the store knows is never newer than what comes. */
let start = Date.UTC(2026, 10, 24, 4, 0, 0)
const series = [
  { point: 1, name: 'A', colour: '--pv' },
  { point: 2, name: 'B', colour: '--storage' },
  { point: 3, name: 'C', colour: '--pile' },
]
const ids = series.map((one) => one.point)
/** How much a line goes up and down between two pixels. */
let ripple = 0
const valueOf = (id: number, at: number): number =>
  Math.sin(at / 4000 + id) * 60 + Math.sin(at / 310 + id * 7) * 25 + (Math.floor(at / 9000) % 3) * 5 + Math.sin(at / 20 + id) * ripple

let clock = start
let frames: (() => void)[] = []
const store = createLiveStore({ requestFrame: (callback) => void frames.push(callback), now: () => clock })
const events$ = new Subject<FromHub>()
setLiveParts({ store, stream: createLiveStream({ link: { events$, send: () => undefined }, store, fetchLast: () => of([]) }) })
store.setConnected(true)
stageServer({ qualityFindings: { findings: [], totalRows: 0 } })
await startI18n()
const atoms = createStore()

/** How wide what a canvas lost was, of all its width. */
const cleared = new Map<HTMLCanvasElement, number[]>()
const clear = CanvasRenderingContext2D.prototype.clearRect
CanvasRenderingContext2D.prototype.clearRect = function (x, y, width, height) {
  const own = cleared.get(this.canvas) ?? []
  cleared.set(this.canvas, own)
  own.push(Math.min(1, (width * this.getTransform().a) / this.canvas.width))
  clear.call(this, x, y, width, height)
}

const place = (): HTMLElement => document.getElementById('root')!.appendChild(document.createElement('div'))
const aFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))
async function settle(): Promise<void> {
  for (let i = 0; i < 6; i++) {
    await aFrame()
    for (const frame of frames.splice(0)) frame()
  }
}

function mount(chart: LiveChartProps) {
  const root = createRoot(place())
  const show = (props: LiveChartProps): void =>
    root.render(
      <Provider store={atoms}>
        <LiveChart {...props} />
      </Provider>,
    )
  show(chart)
  return { show, canvas: () => [...document.querySelectorAll('.live-chart canvas')].at(-1) as HTMLCanvasElement, end: () => root.unmount() }
}

export class Scene {
  readonly heard = new Map<number, [number, number][]>(ids.map((id) => [id, []]))
  chart: LiveChartProps
  living: ReturnType<typeof mount> | undefined

  constructor(minutes: number, stepMs: number, more: () => Partial<LiveChartProps> = () => ({}), rippled = 0) {
    ripple = rippled
    start += 86_400_000
    clock = start + 700
    for (let at = start - minutes * 60_000; at < clock; at += stepMs) for (const id of ids) this.heard.get(id)?.push([at, valueOf(id, at)])
    this.chart = {
      series,
      unit: 'kW',
      decimals: 1,
      history: this.history(),
      span: { kind: 'moving', ms: minutes * 60_000 },
      zone: 'Asia/Shanghai',
      width: 420,
      height: 220,
      ...more(),
    }
  }

  history(): LiveChartProps['history'] {
    const all = [...this.heard].map(([pointId, own]): Series => ({
      pointId,
      resolution: 'raw',
      gapMs: 90_000,
      times: own.map(([at]) => at),
      values: own.map(([, value]) => value),
    }))
    return { state: 'fresh', value: { series: all }, at: clock, quality: qualityOf.good }
  }

  async begin(): Promise<void> {
    this.living = mount(this.chart)
    await settle()
    cleared.clear()
  }

  async change(more: Partial<LiveChartProps>): Promise<void> {
    this.chart = { ...this.chart, ...more }
    this.living?.show(this.chart)
    await settle()
  }

  /** So many ticks of some points; a stale one comes without being a sample, as when the server has not heard of it. */
  async ticks(count: number, everyMs: number, some: readonly number[] = ids, marks: Record<number, number> = {}): Promise<void> {
    for (let i = 0; i < count; i++) {
      clock += everyMs
      for (const id of some) if (marks[id] !== qualityOf.stale) this.heard.get(id)?.push([clock, valueOf(id, clock)])
      store.apply({
        topic: 'station:s',
        sequence: 1,
        previous: 0,
        time: clock,
        points: [...some],
        values: some.map((id) => valueOf(id, clock)),
        quality: some.map((id) => marks[id] ?? qualityOf.good),
      })
      for (const frame of frames.splice(0)) frame()
      // Charts that wait for their turn have it.
      if (i % 5 === 4) await aFrame()
    }
  }

  /** Compared with the same drawn at once: pixels that differ by more than the eye sees, and the greatest difference there is. */
  async compare(): Promise<{ differing: number; worst: number; drawn: number; cleared: number[] }> {
    await settle()
    const own = this.living?.canvas() as HTMLCanvasElement
    const strips = [...(cleared.get(own) ?? [])]
    const other = mount({ ...this.chart, history: this.history() })
    await settle()
    const [a, b] = [own, other.canvas()].map((canvas) => canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)) as [
      ImageData,
      ImageData,
    ]
    if (a.width !== b.width || a.height !== b.height) throw new Error('the charts are not of one size')
    let [differing, worst, drawn] = [0, 0, 0]
    for (let i = 0; i < a.data.length; i += 4) {
      // As they look on a ground: a colour that is nearly transparent is nearly the same as any other.
      const seen = (data: Uint8ClampedArray, k: number): number => ((data[i + k] as number) * (data[i + 3] as number)) / 255
      let most = Math.abs((a.data[i + 3] as number) - (b.data[i + 3] as number))
      for (let k = 0; k < 3; k++) most = Math.max(most, Math.abs(seen(a.data, k) - seen(b.data, k)))
      if (most > 8) differing++
      if ((b.data[i + 3] as number) > 60) drawn++
      worst = Math.max(worst, most)
    }
    other.end()
    this.living?.end()
    return { differing, worst, drawn, cleared: strips }
  }
}

const bands = (): PriceSegment[] =>
  [-3, -1.5, -0.3, -0.05].map((from, i, all) => ({
    from: start + from * 60_000,
    to: start + (all[i + 1] ?? 60) * 60_000,
    period: (['valley', 'flat', 'peak', 'sharp'] as const)[i] ?? 'flat',
    price: '0.5',
  }))

const withBands = () => ({ bands: bands() })

/** Each begins with a drawn chart and ends with one that should be as if drawn at once. */
const scenes: Record<string, () => Promise<Scene>> = {
  async 'lines, areas and price periods over a step'() {
    const scene = new Scene(1, 100, withBands)
    await scene.begin()
    await scene.ticks(92, 100)
    return scene
  },
  async 'a gap in one line'() {
    const scene = new Scene(10, 1000)
    await scene.begin()
    await scene.ticks(30, 1000)
    await scene.ticks(13, 10_000, [1, 3])
    await scene.ticks(30, 1000)
    return scene
  },
  async 'lines that are old are dashed, one of them goes on'() {
    const scene = new Scene(1, 100)
    await scene.begin()
    await scene.ticks(10, 100)
    await scene.ticks(27, 100, ids, { 2: qualityOf.stale, 3: qualityOf.bad })
    return scene
  },
  async 'more samples than a picture shows are reduced'() {
    const scene = new Scene(360, 4000)
    await scene.begin()
    await scene.ticks(120, 4000)
    return scene
  },
  async 'a line that goes up and down in every pixel'() {
    const scene = new Scene(1, 25, undefined, 60)
    await scene.begin()
    await scene.ticks(25, 100)
    return scene
  },
  async 'the past was corrected, and a late sample came'() {
    const scene = new Scene(1, 100)
    await scene.begin()
    await scene.ticks(12, 100)
    for (const sample of scene.heard.get(1) ?? []) if (sample[0] > start - 30_000 && sample[0] < start - 20_000) sample[1] = -40
    await scene.change({ history: scene.history() })
    await scene.ticks(12, 100)
    return scene
  },
  async 'the panel changes its size'() {
    const scene = new Scene(1, 100, withBands)
    await scene.begin()
    await scene.ticks(10, 100)
    await scene.change({ width: 405, height: 190 })
    await scene.ticks(14, 100)
    return scene
  },
  async 'the theme changes'() {
    const scene = new Scene(1, 100)
    await scene.begin()
    await scene.ticks(10, 100)
    applyTheme('light')
    atoms.set(themeAtom, 'light')
    await settle()
    await scene.ticks(14, 100)
    return scene
  },
  async 'the window was hidden and lost its pixels'() {
    const scene = new Scene(1, 100)
    await scene.begin()
    await scene.ticks(10, 100)
    hide(true)
    await scene.ticks(5, 1000)
    const canvas = scene.living?.canvas() as HTMLCanvasElement
    clear.call(canvas.getContext('2d') as CanvasRenderingContext2D, 0, 0, canvas.width, canvas.height)
    hide(false)
    await scene.ticks(14, 100)
    return scene
  },
  async 'time goes past the end of the picture'() {
    const scene = new Scene(1, 100, () => ({ span: { kind: 'fixed', from: start - 60_000, to: start + 2500 } }))
    await scene.begin()
    await scene.ticks(40, 100)
    return scene
  },
}

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (hidden ? 'hidden' : 'visible') })
  document.dispatchEvent(new Event('visibilitychange'))
}

declare global {
  interface Window {
    scenes: string[]
    play(name: string): Promise<Awaited<ReturnType<Scene['compare']>>>
  }
}
window.scenes = Object.keys(scenes)
window.play = async (name) => {
  const scene = scenes[name]
  if (scene === undefined) throw new Error(`no scene ${name}`)
  return (await scene()).compare()
}
