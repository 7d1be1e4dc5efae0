import '#src/styles/tokens.css'
import '#src/styles/themes.css'
import '#src/styles/base.css'
import '#src/styles/walls.css'
import './gallery.css'
import { createStore, Provider } from 'jotai'
import type { CSSProperties } from 'react'
import { createRoot } from 'react-dom/client'
import { tokenValue } from '#src/api/client.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { applyTheme } from '#src/atoms/theme.ts'
import { startI18n } from '#src/i18n/i18n.ts'
import { WidgetFrame } from '#widgets/frame.tsx'
import { widgetKinds } from '#widgets/registry.ts'
import { DrawAllContext } from '#widgets/draw-all.ts'
import { fixtureStates, mergeAnswers, type Fixtures, type FixtureState } from '#tests/support/fixtures/fixture.ts'
import { setDisplaySide } from '#widgets/parts/figures/type-scale.ts'
import { contextOf, stageLive, stageServer } from './stage.ts'

/**
 * Every widget in one state, at its least, its own and a large size. Only the development server serves this page; the build does not know it.
 * `?state=stale&mode=screen&theme=light&only=line&whole=1`; the language is the browser's stored one. `whole` draws what is out of sight too; `cell` is
 * the width of a cell of the grid.
 */
const asked = new URLSearchParams(location.search)
const state = (fixtureStates.find((one) => one === asked.get('state')) ?? 'typical') satisfies FixtureState
const mode = asked.get('mode') === 'screen' ? 'screen' : 'console'
const only = asked.get('only')?.split(',')

const fixtures = import.meta.glob<{ default: Fixtures }>('../../widgets/*/fixtures.ts', { eager: true })
const fixtureOf = (type: string) => fixtures[`../../widgets/${type}/fixtures.ts`]?.default[state]

// As on a wall of 1920 x 1080, of which a window of any height shows a part.
const WALL_SIDE = 1080
// 66: a window of 1920 px; 44: one of 1366 with the menu open.
const CELL = mode === 'screen' ? { width: 80, height: 61, gap: 12 } : { width: Number(asked.get('cell') ?? 66), height: 52, gap: 12 }
const px = (cells: number, size: number): number => cells * size - CELL.gap

const isLight = mode === 'screen' ? asked.get('theme') === 'bright' : asked.get('theme') === 'light'
applyTheme(isLight ? 'light' : 'dark')
if (mode === 'screen') {
  document.body.setAttribute('data-screen', '')
  document.body.setAttribute('data-wall-theme', asked.get('theme') ?? 'deep')
}
stageServer(mergeAnswers([...widgetKinds.keys()].map((type) => fixtureOf(type)?.answers ?? {})))
stageLive(state)
if (mode === 'screen') setDisplaySide(WALL_SIDE)
await startI18n()

// Without a token there is no session, and without one no right to see anything.
tokenValue.set('gallery')
const store = createStore()
store.set(sessionAtom, {
  userid: 'gallery',
  username: 'gallery',
  realname: '',
  avatar: '',
  roles: ['*'],
  permissions: [...widgetKinds.values()].flatMap(({ definition }) => definition.permission ?? []),
  paths: [],
} as never)

const context = contextOf(state, mode)

function Kind({ type }: { type: string }) {
  const kind = widgetKinds.get(type)
  const fixture = fixtureOf(type)
  if (kind === undefined || fixture === undefined) return null
  const { size, version } = kind.definition
  const sizes = [
    [size.minW, size.minH],
    [size.w, size.h],
    [Math.min(24, size.w + 4), size.h + 3],
  ] as const
  return (
    <section className="gallery-kind">
      {sizes.map(([w, h], i) => (
        // Somebody who stretches a panel, or writes its text, sees air in it; at the sizes that it is made for there is none.
        <div
          key={`${w} ${h}`}
          data-widget={`${type} ${w}x${h}`}
          data-roomy={i === 2 || type === 'text' ? '' : undefined}
          style={{ width: px(w, CELL.width), height: px(h, CELL.height) }}
        >
          <WidgetFrame placed={{ type, version, options: fixture.options }} context={context} />
        </div>
      ))}
    </section>
  )
}

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <Provider store={store}>
      <nav className="gallery-nav">
        {fixtureStates.map((one) => (
          <a key={one} href={`?${new URLSearchParams({ ...Object.fromEntries(asked), state: one }).toString()}`}>
            {one}
          </a>
        ))}
      </nav>
      <div
        className={mode === 'screen' ? 'gallery scale-wall' : 'gallery'}
        style={mode === 'screen' ? ({ '--display-side': `${WALL_SIDE}px` } as CSSProperties) : undefined}
      >
        <DrawAllContext value={asked.has('whole')}>
          {[...widgetKinds.keys()]
            .filter((type) => only === undefined || only.includes(type))
            .map((type) => (
              <Kind key={type} type={type} />
            ))}
        </DrawAllContext>
      </div>
    </Provider>,
  )
}
