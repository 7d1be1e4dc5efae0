import { of, Subject } from 'rxjs'
import { endpointTable, type EndpointName } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { createLiveStream } from '#streams/live/create-live-stream.ts'
import { createLiveStore } from '#streams/live/live-store.ts'
import type { FromHub } from '#streams/hub/messages.ts'
import { setLiveParts } from '#src/atoms/live.ts'
import type { WidgetContext, WidgetMode } from '#widgets/define.ts'
import type { Answers, Fixture, FixtureState } from '#tests/support/fixtures/fixture.ts'
import { plantPoints, plantValues } from '#tests/support/fixtures/devices.ts'
import { hoursOf } from '#tests/support/fixtures/statistics.ts'
import { energyDays } from '#tests/support/fixtures/general.ts'
import { extremeValues, modelOf, NOW, pilePoints, pileValues, pointsOfStation, typicalValues } from '#tests/support/fixtures/plant.ts'

const OLD_MS = 3 * 3_600_000
const STATIONS = 60

type Values = readonly (readonly [id: number, value: number])[]

function valuesOf(state: FixtureState, fixture: Fixture | undefined): Values {
  const base = state === 'extreme' ? extremeValues : typicalValues
  const stations = Array.from({ length: STATIONS }, (_, n) =>
    pointsOfStation(state, n + 1).map(({ id, code }) => [id, fixture?.values[code as QuantityCode] ?? base[code as QuantityCode]] as const),
  )
  return [...stations.flat(), ...pileValues(state), ...plantValues(state)]
}

/** Puts a live store with a state's values in the window's place: fresh, three hours old, without any value, or without an answer. */
export function stageLive(state: FixtureState, fixture?: Fixture): void {
  staged = state
  const events$ = new Subject<FromHub>()
  const store = createLiveStore({ requestFrame: (callback) => void setTimeout(callback, 16), now: () => NOW })
  const values = valuesOf(state, fixture)
  const stream = createLiveStream({ link: { events$, send: () => undefined }, store, fetchLast: () => of([]) })
  events$.next({ type: 'connection', connection: { state: 'open', since: NOW } })
  store.setConnected(true)
  if (state !== 'waiting') {
    const at = state === 'stale' ? NOW - OLD_MS : NOW
    const quality = state === 'stale' ? 1 : 0
    store.seed(
      values.map(([pointId, value]) =>
        state === 'failed' ? { pointId, value: null, at: null, quality: 0 } : { pointId, value, at: value === undefined ? null : at, quality },
      ),
    )
  }
  setLiveParts({ store, stream })
}

export function contextOf(state: FixtureState, mode: WidgetMode): WidgetContext {
  const model = modelOf(state)
  const byQuantity = new Map(model.points.map((point) => [point.quantity, point]))
  return { model, zone: model.station.timeZone, mode, point: (quantity) => byQuantity.get(quantity) }
}

/** What is asked for narrows the fixture's answer, as the server does. */
let staged: FixtureState = 'typical'

function narrow(name: EndpointName, answer: unknown, payload: Record<string, unknown>): unknown {
  if (name === 'energyByPeriod' && payload.step === 'hour') return hoursOf(payload.quantities as QuantityCode[], staged)
  if (name === 'energyByPeriod' && payload.step === 'day' && staged !== 'empty') {
    return { rows: (payload.quantities as QuantityCode[]).flatMap((quantity, i) => energyDays(quantity, 14, 900 - i * 180)) }
  }
  if (name === 'energyByPeriod') {
    const { rows } = answer as { rows: { quantity: string }[] }
    return { rows: rows.filter((row) => (payload.quantities as string[]).includes(row.quantity)) }
  }
  if (name === 'series') {
    const { series } = answer as { series: { pointId: number }[] }
    return { series: series.filter((one) => (payload.points as number[]).includes(one.pointId)) }
  }
  if (name === 'devicePoints') {
    const sn = String(payload.deviceSn)
    return { points: sn.startsWith('PILE') ? pilePoints(sn) : plantPoints(staged, sn), last: [] }
  }
  return answer
}

/** A file of the store: a drawing; on its way or gone in the states without answers. */
function pictureOf(state: FixtureState): Promise<Response> | Response {
  if (state === 'waiting') return new Promise<Response>(() => undefined)
  if (state === 'failed') return Response.json({ code: 404, message: 'gone' }, { status: 404 })
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200"><rect width="400" height="200" fill="teal"/><circle cx="200" cy="100" r="90" fill="gold"/></svg>'
  return new Response(new Blob([drawing], { type: 'image/svg+xml' }))
}

/** Answers calls from fixtures instead of a server: at the border of the program, so that everything inside is the real thing. */
export function stageServer(answers: Answers): void {
  const byPath = new Map(Object.entries(endpointTable).map(([name, facts]) => [`/energy${facts.path}`, { name: name as EndpointName, facts }]))
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const found = byPath.get(new URL(url, 'http://gallery').pathname)
    if (found === undefined) return real(input, init)
    const { name, facts } = found
    if (name === 'publicKey') return Response.json({ code: 200, [facts.answerIn]: { publicKey: '', mockServer: true } })
    if (name === 'fileDownload') return pictureOf(staged)
    const answer = answers[name]
    if (answer === 'unanswered') return new Promise<Response>(() => undefined)
    if (answer === undefined || answer === 'refused') return Response.json({ code: 500, message: 'refused' })
    const payload = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>
    return Response.json({ code: 200, [facts.answerIn]: narrow(name, answer, payload) })
  }
}

/** What the staged server is asked by this call from now on, in order; it goes on answering. */
export function bodiesOf<N extends EndpointName>(name: N): Payload<N>[] {
  const answered = globalThis.fetch
  const bodies: Payload<N>[] = []
  globalThis.fetch = (input, init) => {
    if (String(input).endsWith(endpointTable[name].path)) bodies.push(JSON.parse(String(init?.body)) as Payload<N>)
    return answered(input, init)
  }
  return bodies
}
