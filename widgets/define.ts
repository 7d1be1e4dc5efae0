import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { PermissionId } from '#contract/permission.ts'
import type { Point, StationModel } from '#contract/station.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import type { EditorWords } from '#src/i18n/zh-editor.ts'

export type WidgetMode = 'console' | 'screen'

/** What a widget is drawn for. */
export interface WidgetContext {
  model: StationModel
  zone: string
  mode: WidgetMode
  /** On a wall that passes from station to station: panels of one station say whose they are. */
  showStation?: boolean
  /** For whom things are told, where the address of a wall says so: before what was arranged. */
  readers?: 'plain' | 'expert'
  /** The station's point of a quantity, if it has one. */
  point(quantity: QuantityCode): Point | undefined
}

export interface ViewProps<O> {
  context: WidgetContext
  options: O
  /** Room inside the frame, px. */
  box: { width: number; height: number }
  /** Only while the dashboard is edited and the widget is not locked: what a person arranges inside the widget becomes its options. */
  onOptions?(options: O): void
}

/** What a widget's own part of the settings form gets. */
export interface OwnSettingsProps {
  context: WidgetContext
  options: Record<string, unknown>
  /** Changes some options. */
  onChange(options: Record<string, unknown>): void
}

export interface WidgetSize {
  w: number
  h: number
  minW: number
  minH: number
}

export type WidgetTitle = Extract<keyof EditorWords['widgetAbout'], string>

/** In the catalogue's order. */
export const categories = ['energy', 'storage', 'pv', 'piles', 'price', 'alarm', 'fleet', 'general'] as const

/** A kind of widget: everything the grid, the catalogue and the settings form must know. The folder's name is `type`. */
export interface WidgetDefinition<S extends z.ZodType = z.ZodType> {
  type: string
  version: number
  title: WidgetTitle
  category: (typeof categories)[number]
  permission?: readonly PermissionId[]
  /** Cells of the desktop grid: 24 columns, rows of 40 px. */
  size: WidgetSize
  /** Options with defaults; what does not parse shows an error card and is kept. */
  options: S
  /** Steps that lift options from version i+1 to i+2. */
  migrate?: readonly ((options: Record<string, unknown>) => Record<string, unknown>)[]
  /** Points whose freshness the frame's badge tells. */
  points(context: WidgetContext, options: z.output<S>): (Point | undefined)[]
  /** Topics besides the station's own. */
  topics?(context: WidgetContext, options: z.output<S>): string[]
  /** The title that the options give, if they do. */
  titleOf?(context: WidgetContext, options: z.output<S>, language: 'zh' | 'en'): string | undefined
  /** On a wall it stands free, without panel and head: the picture says what it is. */
  free?: true
  /** Its numbers stay where they are and nothing lies over them: a wall may draw them on its canvas. */
  still?: true
  /** What itself shows is of no time: looking back changes nothing of it. */
  timeless?: true
  /** Its title says the kind too: several pictures of one source would have one title. */
  namesKind?: boolean
  /** Settings that the form cannot work out of the schema (children of a holder, a file): drawn below the others. */
  OwnSettings?: ComponentType<OwnSettingsProps>
  /** Its options hold other widgets: it is not put into another holder. */
  holdsChildren?: boolean
  /** False: not offered for this station (no such devices). */
  suits?(context: WidgetContext): boolean
  load(): Promise<{ default: ComponentType<ViewProps<z.output<S>>> }>
}

export const defineWidget = <S extends z.ZodType>(definition: WidgetDefinition<S>): WidgetDefinition<S> => definition
