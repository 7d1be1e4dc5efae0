import { z } from 'zod'
import { calendarDayDraft, dayTemperatureDraft } from '#contract/schemas/calendar.ts'
import { holidaysOf } from '#domain/price-notice.ts'
import { eq } from '../db/orm.ts'
import { calendarDay, periodScheme } from '../db/price-schema.ts'
import { importRecords } from '../entity/import.ts'
import { calendarDays, dayTemperatures } from '../entity/prices.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers } from '../http/call.ts'
import { badField } from '../refusal/refusal.ts'

type Draft = z.output<typeof calendarDayDraft>

/** A holiday has a name, a day of work none. */
function checked(draft: Draft): Draft {
  if (draft.kind === 'workday') return { ...draft, holidays: [] }
  if (draft.holidays.length === 0) throw badField('holidays', 'holidayNeeded')
  return { ...draft, holidays: [...new Set(draft.holidays)] }
}

/** A day as a row of a spreadsheet: names of holidays in words. */
const calendarRow = calendarDayDraft.extend({
  holidays: z
    .string()
    .trim()
    .max(200, 'tooLong')
    .default('')
    .transform((text, context): Draft['holidays'] => {
      const found = holidaysOf(text)
      if (found !== undefined && found.holidayDays === undefined) return found.holidays ?? []
      context.addIssue({ code: 'custom', message: 'holidaysWrong' })
      return z.NEVER
    }),
})

export const calendarHandlers = {
  calendarDayList: async ({ kind, ...query }, call) => {
    const { rows, totalRows } = await recordsOf(calendarDays, call).list(query, kind === undefined ? undefined : eq(calendarDay.kind, kind))
    const days = await call.services.db.orm.select({ date: calendarDay.date }).from(calendarDay)
    return { calendarDayList: rows, totalRows, years: [...new Set(days.map(({ date }) => date.slice(0, 4)))].sort() }
  },
  saveCalendarDay: async ({ id, revision, ...draft }, call) => {
    await recordsOf(calendarDays, call).save({ id, revision }, checked(draft))
    call.services.prices.forget()
    return { id: draft.date }
  },
  importCalendarDay: async (sheet, call) => {
    const imported = await importRecords(calendarDays, call, calendarRow, sheet, checked)
    call.services.prices.forget()
    return imported
  },
  deleteCalendarDay: async ({ ids }, call) => {
    const rows = await recordsOf(calendarDays, call).remove(ids)
    call.services.prices.forget()
    return { changed: rows.length }
  },

  dayTemperatureList: async (query, call) => {
    const { rows, totalRows } = await recordsOf(dayTemperatures, call).list(query)
    const schemes = await call.services.db.orm.select({ rules: periodScheme.rules }).from(periodScheme)
    const places = schemes.flatMap(({ rules }) => rules.flatMap((rule) => rule.temperature?.place ?? []))
    return { dayTemperatureList: rows, totalRows, places: [...new Set(places)].sort() }
  },
  saveDayTemperature: async ({ id, revision, ...draft }, call) => {
    const saved = await recordsOf(dayTemperatures, call).save({ id, revision }, draft)
    call.services.prices.forget()
    return saved
  },
  importDayTemperature: async (sheet, call) => {
    const imported = await importRecords(dayTemperatures, call, dayTemperatureDraft, sheet)
    call.services.prices.forget()
    return imported
  },
  deleteDayTemperature: async ({ ids }, call) => {
    const rows = await recordsOf(dayTemperatures, call).remove(ids)
    call.services.prices.forget()
    return { changed: rows.length }
  },
} satisfies Partial<Handlers>
