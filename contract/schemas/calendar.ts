import { z } from 'zod'
import { holidays } from '../price.ts'
import { calendarDay as day, changed, ids, imported, importing, listed, name, remark, saved, stamps } from './common.ts'

/** A day that is otherwise than its weekday says. */
export const calendarDayDraft = z.object({
  date: day,
  kind: z.enum(['holiday', 'workday']),
  /** Of a holiday: which; empty of a day of work. */
  holidays: z.array(z.enum(holidays)).max(7).default([]),
  remark,
})
const calendarDay = calendarDayDraft.extend({ id: z.string(), ...stamps })
export type CalendarDayRow = z.infer<typeof calendarDay>

/** The maximum temperature of a day at a place, degC. */
export const dayTemperatureDraft = z.object({
  place: name,
  date: day,
  maximum: z.number({ error: 'required' }).min(-60, 'temperatureWrong').max(60, 'temperatureWrong'),
  remark,
})
const dayTemperature = dayTemperatureDraft.extend({ id: z.string(), ...stamps })
export type DayTemperatureRow = z.infer<typeof dayTemperature>

export const calendarSchemas = {
  calendarDayList: {
    payload: z.object({ ...listed('date', 'kind', 'updatedAt'), kind: z.enum(['holiday', 'workday']).optional() }),
    answer: z.object({
      calendarDayList: z.array(calendarDay),
      totalRows: z.int(),
      /** Of which years there is a calendar. */ years: z.array(z.string()),
    }),
  },
  saveCalendarDay: { payload: calendarDayDraft.extend(saved), answer: z.object({ id: z.string() }) },
  importCalendarDay: { payload: importing, answer: imported },
  deleteCalendarDay: { payload: z.object({ ids }), answer: changed },

  dayTemperatureList: {
    payload: z.object(listed('date', 'place', 'maximum', 'updatedAt')),
    answer: z.object({
      dayTemperatureList: z.array(dayTemperature),
      totalRows: z.int(),
      /** Places at which schemes ask for temperatures. */
      places: z.array(z.string()),
    }),
  },
  saveDayTemperature: { payload: dayTemperatureDraft.extend(saved), answer: z.object({ id: z.string() }) },
  importDayTemperature: { payload: importing, answer: imported },
  deleteDayTemperature: { payload: z.object({ ids }), answer: changed },
}
