import '#src/styles/tokens.css'
import '#src/styles/themes.css'
import '#src/styles/base.css'
import '#src/styles/walls.css'
import '#widgets/frame.css'
import { createStore, Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { of, Subject } from 'rxjs'
import { quality as qualityOf } from '#contract/live.ts'
import { setLiveParts } from '#src/atoms/live.ts'
import { startI18n } from '#src/i18n/i18n.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { NumberSheetContext } from '#src/ui/number-sheet.ts'
import { WallNumbers } from '#src/ui/wall-numbers.tsx'
import { createLiveStream } from '#streams/live/create-live-stream.ts'
import { createLiveStore } from '#streams/live/live-store.ts'
import type { FromHub } from '#streams/hub/messages.ts'

/** A wall's numbers in all ways in which they stand, `?numbers=drawn` or as text, through steps that the test takes in both pages: what both show must be the same. */
const isOn = new URLSearchParams(location.search).get('numbers') === 'drawn'
const ids = Array.from({ length: 120 }, (_, i) => i + 1)
let clock = 1_000_000
let frames: (() => void)[] = []
const store = createLiveStore({ requestFrame: (callback) => void frames.push(callback), now: () => clock })
setLiveParts({
  store,
  // The page alone says when the connection is there.
  stream: createLiveStream({ link: { events$: new Subject<FromHub>(), send: () => undefined }, store, fetchLast: () => of([]), graceMs: 1e9 }),
})
store.setConnected(true)
await startI18n()

const kinds = [
  { align: 'right', unit: 'kW', size: '18px', weight: 400 },
  { align: 'center', unit: 'kWh', size: '21.7px', weight: 650 },
  { align: 'left', unit: '%', size: '15.3px', weight: 600, colour: 'var(--pv)' },
  { align: 'right', unit: 'V', size: '13px', weight: 400, decimals: 2 },
  { align: 'center', unit: '', size: '33px', weight: 650, signed: true },
] as const

function Board({ width, tint, isHalf }: { width: number; tint: string; isHalf: boolean }) {
  return (
    <div className="wall scale-wall" style={{ position: 'relative', width, padding: 7.4, fontSize: 16, color: tint }}>
      <WallNumbers isOn={isOn}>
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(10, 1fr)', gap: 3 }}>
          {ids.map((id) => {
            const { align, unit, size, weight, ...kind } = kinds[id % kinds.length] as (typeof kinds)[number]
            const cell = (
              <LiveText
                point={id}
                unit={unit}
                align={align}
                decimals={'decimals' in kind ? kind.decimals : 1}
                signed={'signed' in kind}
                {...(id === 7 ? { texts: [{ value: 7, text: { zh: '运行', en: 'Runs' } }] } : {})}
              />
            )
            return (
              // The last rows: one that is cut in its middle, one that is out of sight, one that is told to nobody.
              <div
                key={id}
                style={{
                  fontSize: size,
                  fontWeight: weight,
                  height: id > 110 ? 12 : 42,
                  overflow: 'hidden',
                  ...('colour' in kind ? { color: kind.colour } : {}),
                  ...((id > 100 && id <= 110) || (isHalf && isOfHalf(id)) ? { visibility: 'hidden' } : {}),
                }}
              >
                {id % 11 === 0 ? <NumberSheetContext value={undefined}>{cell}</NumberSheetContext> : cell}
              </div>
            )
          })}
        </div>
      </WallNumbers>
    </div>
  )
}

/** Rows that come and go. */
const isOfHalf = (id: number): boolean => id <= 20

const root = createRoot(document.getElementById('root') as HTMLElement)
const atoms = createStore()
const show = (width: number, tint: string, isHalf = false): void =>
  flushSync(() =>
    root.render(
      <Provider store={atoms}>
        <Board width={width} tint={tint} isHalf={isHalf} />
      </Provider>,
    ),
  )

const aFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))
async function tick(valueOf: (id: number) => number, mark: number = qualityOf.good, told: number[] = ids): Promise<void> {
  clock += 100
  store.apply({
    topic: 'station:s',
    sequence: 1,
    previous: 0,
    time: clock,
    points: told,
    values: told.map(valueOf),
    quality: told.map((id) => (id % 2 === 0 ? mark : qualityOf.good)),
  })
  for (const frame of frames.splice(0)) frame()
  await aFrame()
}
async function ticks(valueOf: (id: number) => number): Promise<void> {
  for (let i = 1; i <= 12; i++) await tick((id) => (i < 9 ? valueOf(id) * (1 + i / 50) : valueOf(id)))
}
const usual = (id: number): number => (id === 7 ? 7 : ((id * 37.31) % 900) - 200)

const steps: Record<string, () => Promise<void>> = {
  'values that changed': () => ticks(usual),
  'other units, signs and lengths': () => ticks((id) => usual(id) * (id % 3 === 0 ? 2000 : id % 4 === 0 ? -0.01 : 1)),
  'a narrower board': async () => {
    show(1090, 'var(--text)')
    for (let i = 0; i < 4; i++) await aFrame()
    await ticks(usual)
  },
  'rows that were hidden while their values changed, of which nothing more is said': async () => {
    const look = (): boolean => dispatchEvent(new Event('resize'))
    show(1090, 'var(--text)', true)
    look()
    await ticks((id) => usual(id) + 1)
    await ticks((id) => usual(id) * 3)
    show(1090, 'var(--text)')
    look()
    const others = ids.filter((id) => !isOfHalf(id))
    for (let i = 0; i < 8; i++) await tick(usual, qualityOf.good, others)
  },
  'another colour, which nothing tells of': async () => {
    show(1090, 'rgb(255, 90, 90)')
    // By the next round all cells were looked at.
    const begin = performance.now()
    while (performance.now() - begin < 2500) await tick(usual)
  },
  'a scaled board': async () => {
    ;(document.querySelector('.wall') as HTMLElement).style.zoom = '0.8'
    for (let i = 0; i < 4; i++) await aFrame()
    dispatchEvent(new Event('resize'))
    await ticks(usual)
  },
  'half of the values stopped': () => tick(usual, qualityOf.stale),
  'the connection is lost': async () => {
    store.setConnected(false)
    for (const frame of frames.splice(0)) frame()
    await aFrame()
  },
}

declare global {
  interface Window {
    steps: string[]
    step(name: string): Promise<void>
  }
}
show(1290, 'var(--text)')
await document.fonts.ready
window.step = async (name) => {
  await (steps[name] ?? (() => tick(usual)))()
  await aFrame()
}
window.steps = Object.keys(steps)
