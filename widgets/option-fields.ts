import { z } from 'zod'
import type { WidgetDefinition } from './define.ts'
import { binding } from './parts/data/binding.ts'

/** How an option of a widget is asked for. */
export type OptionField =
  | { key: string; kind: 'text'; max: number | undefined; long: boolean }
  | { key: string; kind: 'number'; min: number | undefined; max: number | undefined; whole: boolean }
  | { key: string; kind: 'switch' }
  | { key: string; kind: 'choice'; values: string[] }
  | { key: string; kind: 'source' }
  | { key: string; kind: 'sources'; max: number | undefined }
  /** Not asked for in the form: the widget has its own way to set it. */
  | { key: string; kind: 'own' }

/** Texts over this length get several lines. */
const LONG = 120

const finite = (value: number | null | undefined): number | undefined =>
  value === null || value === undefined || !Number.isFinite(value) || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value

function bare(schema: z.ZodType): z.ZodType {
  let inner = schema
  while (inner instanceof z.ZodDefault || inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodPrefault) {
    inner = inner.unwrap() as z.ZodType
  }
  return inner
}

function fieldOf(key: string, schema: z.ZodType): OptionField {
  const type = bare(schema)
  if (type === binding) return { key, kind: 'source' }
  if (type instanceof z.ZodArray && bare(type.element as z.ZodType) === binding) {
    const max = z.toJSONSchema(type, { unrepresentable: 'any' }).maxItems
    return { key, kind: 'sources', max }
  }
  if (type instanceof z.ZodString) return { key, kind: 'text', max: type.maxLength ?? undefined, long: (type.maxLength ?? 0) > LONG }
  if (type instanceof z.ZodNumber) {
    return { key, kind: 'number', min: finite(type.minValue), max: finite(type.maxValue), whole: type.isInt }
  }
  if (type instanceof z.ZodBoolean) return { key, kind: 'switch' }
  if (type instanceof z.ZodEnum) return { key, kind: 'choice', values: type.options.map(String) }
  return { key, kind: 'own' }
}

/** The form of a widget's options, worked out from their schema. */
export const optionFields = (options: z.ZodType): OptionField[] =>
  options instanceof z.ZodObject ? Object.entries(options.shape as Record<string, z.ZodType>).map(([key, schema]) => fieldOf(key, schema)) : []

/** False: its settings would be an empty form. */
export const hasSettings = (definition: Pick<WidgetDefinition, 'options' | 'OwnSettings'> | undefined): boolean =>
  definition !== undefined && (definition.OwnSettings !== undefined || optionFields(definition.options).some((field) => field.kind !== 'own'))
