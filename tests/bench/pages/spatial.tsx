import '#src/styles/tokens.css'
import '#src/styles/themes.css'
import '#src/styles/base.css'
import { Bar3DChart } from 'echarts-gl/charts'
import { Grid3DComponent } from 'echarts-gl/components'
import { init, use as register, type ECharts } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { createStore, Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { tokenValue } from '#src/api/client.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { startI18n } from '#src/i18n/i18n.ts'
import { DrawAllContext } from '#widgets/draw-all.ts'
import { WidgetFrame } from '#widgets/frame.tsx'
import { widgetKinds } from '#widgets/registry.ts'
import type { Fixtures } from '#tests/support/fixtures/fixture.ts'
import { contextOf, stageLive, stageServer } from '#tests/gallery/stage.ts'

/** A picture in space (`?of=year-surface`), or an empty one of echarts-gl (`?of=empty`), that comes and goes when the page is told. */
declare global {
  interface Window {
    come(): void
    go(): void
  }
}

const of = new URLSearchParams(location.search).get('of') ?? 'empty'
const host = document.getElementById('root') as HTMLElement
const box = (): HTMLElement => {
  const made = document.createElement('div')
  made.style.height = '100%'
  host.append(made)
  return made
}

if (of === 'empty') {
  register([Bar3DChart, Grid3DComponent, CanvasRenderer])
  let chart: ECharts | undefined
  window.come = () => {
    chart = init(box())
    chart.setOption({ animation: false, grid3D: {}, xAxis3D: {}, yAxis3D: {}, zAxis3D: {}, series: [{ type: 'bar3D', data: [] }] })
  }
  window.go = () => {
    const contexts = [...host.querySelectorAll('canvas')].flatMap((canvas) => canvas.getContext('webgl') ?? [])
    chart?.dispose()
    // As the product does: else contexts would be compared and not pictures.
    for (const context of contexts) context.getExtension('WEBGL_lose_context')?.loseContext()
    chart = undefined
    host.replaceChildren()
  }
} else {
  const fixtures = import.meta.glob<{ default: Fixtures }>('../../../widgets/{year-surface,station-blocks,map-bars}/fixtures.ts', { eager: true })
  const fixture = fixtures[`../../../widgets/${of}/fixtures.ts`]?.default.typical
  const kind = widgetKinds.get(of)
  if (fixture === undefined || kind === undefined) throw new Error(`no picture ${of}`)
  stageServer(fixture.answers ?? {})
  stageLive('typical')
  await startI18n()
  tokenValue.set('bench')
  const store = createStore()
  const permissions = [...widgetKinds.values()].flatMap(({ definition }) => definition.permission ?? [])
  store.set(sessionAtom, { userid: 'bench', username: 'bench', realname: '', avatar: '', roles: ['*'], permissions, paths: [] } as never)
  const context = contextOf('typical', 'screen')
  const placed = { type: of, version: kind.definition.version, options: fixture.options }
  let root: ReturnType<typeof createRoot> | undefined
  window.come = () => {
    root = createRoot(box())
    root.render(
      <Provider store={store}>
        <DrawAllContext value>
          <WidgetFrame placed={placed} context={context} />
        </DrawAllContext>
      </Provider>,
    )
  }
  window.go = () => {
    root?.unmount()
    root = undefined
    host.replaceChildren()
  }
}
host.dataset.ready = ''
