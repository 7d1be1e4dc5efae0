import type { ComponentType, LazyExoticComponent } from 'react'
import type { PlacedWidget } from '#contract/dashboard.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import type { ViewProps, WidgetDefinition } from './define.ts'

interface Registered {
  definition: WidgetDefinition
  View: LazyExoticComponent<ComponentType<ViewProps<unknown>>>
}

const modules = import.meta.glob<{ default: WidgetDefinition }>('./*/widget.ts', { eager: true })

/** All kinds of widgets, by folder. */
export const widgetKinds: ReadonlyMap<string, Registered> = new Map(
  Object.values(modules).map(({ default: definition }) => [
    definition.type,
    { definition, View: lazyChunk(definition.load as () => Promise<{ default: ComponentType<ViewProps<unknown>> }>) },
  ]),
)

export type ReadOptions = { ok: true; options: unknown } | { ok: false }

/** Options of a placed widget, lifted to the kind's version. What does not fit stays untouched in the record. */
export function readOptions(definition: WidgetDefinition, placed: PlacedWidget): ReadOptions {
  let options = placed.options
  for (let version = placed.version; version < definition.version; version++) {
    const step = definition.migrate?.[version - 1]
    if (step === undefined) return { ok: false }
    options = step(options)
  }
  const parsed = definition.options.safeParse(options)
  return parsed.success ? { ok: true, options: parsed.data } : { ok: false }
}
