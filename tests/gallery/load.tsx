import '#src/styles/tokens.css'
import '#src/styles/themes.css'
import '#src/styles/base.css'
import { createStore, Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { of, Subject } from 'rxjs'
import type { Point } from '#contract/station.ts'
import { setLiveParts } from '#src/atoms/live.ts'
import { WallNumbers } from '#src/ui/wall-numbers.tsx'
import { startI18n } from '#src/i18n/i18n.ts'
import { createLiveStream } from '#streams/live/create-live-stream.ts'
import { createLiveStore } from '#streams/live/live-store.ts'
import type { FromHub } from '#streams/hub/messages.ts'
import type { WidgetContext } from '#widgets/define.ts'
import { WidgetFrame } from '#widgets/frame.tsx'
import { modelOf } from '#tests/support/fixtures/plant.ts'
import { stageServer } from './stage.ts'
import { LOAD, noise, ticksAt } from './tick.ts'

/** The load of the goals: 200 value widgets and 24 line widgets of two series with 600 points, `?hz=10` frames a second, every value in every frame; `?numbers=drawn` as on walls. */
const asked = new URLSearchParams(location.search)
const hz = Number(asked.get('hz') ?? 10)
const { values: VALUES, charts: LINES } = LOAD
const MINUTES = LOAD.spanMs / 60_000

const ids = Array.from({ length: VALUES + LINES * 2 }, (_, i) => i + 1)
const events$ = new Subject<FromHub>()
const store = createLiveStore({ requestFrame: (callback) => requestAnimationFrame(callback), now: Date.now })
const stream = createLiveStream({ link: { events$, send: () => undefined }, store, fetchLast: () => of([]) })
events$.next({ type: 'connection', connection: { state: 'open', since: Date.now() } })
setLiveParts({ store, stream })

const points = (id: number, from: number, to: number, count: number) => {
  const times = Array.from({ length: count }, (_, i) => from + ((to - from) * i) / count)
  return { pointId: id, resolution: 'raw' as const, gapMs: 90_000, times, values: times.map((at) => noise(id, at)) }
}
const now = Date.now()
stageServer({ series: { series: ids.slice(VALUES).map((id) => points(id, now - LOAD.spanMs, now, LOAD.samples)) } })
await startI18n()

const pointOf = (id: number): Omit<Point, 'quantity' | 'kind'> => ({
  id,
  stationId: 'gallery-1',
  deviceSn: null,
  code: `P${id}`,
  name: { zh: `P${id}`, en: `P${id}` },
  unit: 'kW',
  decimals: 1,
})
const model = modelOf('typical')
const context: WidgetContext = { model, zone: 'Asia/Shanghai', mode: 'console', point: () => undefined }

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <Provider store={createStore()}>
      <WallNumbers isOn={asked.get('numbers') === 'drawn'}>
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(25, minmax(0, 1fr))', gap: 2 }}>
          {ids.slice(0, VALUES).map((id) => (
            <div key={id} style={{ height: 76 }}>
              <WidgetFrame context={context} placed={{ type: 'value', version: 1, options: { source: { kind: 'point', point: pointOf(id) } } }} />
            </div>
          ))}
        </div>
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', gap: 2 }}>
          {Array.from({ length: LINES }, (_, i) => {
            const sources = [0, 1].map((n) => ({ kind: 'point', point: pointOf(VALUES + 1 + i * 2 + n) }))
            return (
              <div key={i} style={{ height: 180 }}>
                <WidgetFrame context={context} placed={{ type: 'line', version: 1, options: { sources, minutes: MINUTES } }} />
              </div>
            )
          })}
        </div>
      </WallNumbers>
    </Provider>,
  )
}

let sequence = 0
ticksAt(hz, (time) =>
  events$.next({
    type: 'samples',
    lastEventId: String(++sequence),
    event: { topic: 'station:gallery-1', sequence, previous: sequence - 1, time, points: ids, values: ids.map((id) => noise(id, time)) },
  }),
)
