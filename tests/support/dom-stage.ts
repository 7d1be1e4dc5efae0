import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach } from 'vitest'
import { tokenValue } from '#src/api/client.ts'
import { startI18n } from '#src/i18n/i18n.ts'

/**
 * What happy-dom has not: layout and drawing. Everything that is observed is on screen and of this size (none: nothing is told), nothing is drawn or
 * moved; React waits for `act`.
 */
export function stageDocument(size?: { width: number; height: number }): void {
  type Told = { isIntersecting: boolean; contentRect: { width: number; height: number } }[]
  class Seen {
    readonly #tell: (entries: Told) => void
    constructor(tell: (entries: Told) => void) {
      this.#tell = tell
    }
    observe(): void {
      if (size !== undefined) this.#tell([{ isIntersecting: true, contentRect: size }])
    }
    disconnect(): void {
      return
    }
  }
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, IntersectionObserver: Seen, ResizeObserver: Seen })
  HTMLCanvasElement.prototype.getContext = () => null
  Element.prototype.animate = () => ({ cancel: () => undefined, pause: () => undefined, updatePlaybackRate: () => undefined }) as unknown as Animation
}

/** A place on the page for each test of a file, with React's root in it; both are gone after the test. */
export function stageRoot(): { readonly host: HTMLElement; readonly root: Root } {
  const stage = {} as { host: HTMLElement; root: Root }
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    stage.host = document.createElement('div')
    document.body.append(stage.host)
    stage.root = createRoot(stage.host)
  })
  afterEach(async () => {
    await act(async () => stage.root.unmount())
    stage.host.remove()
  })
  return stage
}

/** For a file that draws widgets (of this size, or told none) on answers of its own (`stageServer`): somebody is logged in, and what was asked of the network is put back after each test. */
export async function stageWidgets(size?: { width: number; height: number }): Promise<ReturnType<typeof stageRoot>> {
  const stage = stageRoot()
  stageDocument(size)
  await startI18n()
  tokenValue.set('gallery')
  const realFetch = globalThis.fetch
  afterEach(() => {
    globalThis.fetch = realFetch
  })
  return stage
}
