import { beforeEach, expect, test, vi } from 'vitest'
import { sessionAtom } from '#src/atoms/session.ts'
import { button, click, listStage, page, settle } from '#tests/support/list-stage.tsx'
import { PlanDayEditor, type DrawnDay } from './plan-day.tsx'

const day: DrawnDay = { kind: 'dates', dates: ['2099-01-01'], weekdays: [], segments: [], template: null }
const changed = vi.fn<(day: DrawnDay) => void>()
const { server, person, draw } = listStage()
const holiday = (date: string) => ({ id: date, date, kind: 'holiday', holidays: [], remark: '', revision: 0, updatedAt: 0, updatedBy: '' })
const show = async (dates: string[], elsewhere: string[] = []): Promise<void> => {
  server.answer = () => ({ code: 200, result: { calendarDayList: dates.map(holiday), totalRows: dates.length } })
  await draw(
    <PlanDayEditor
      day={day}
      zone="Asia/Shanghai"
      prices={[]}
      ratedKw={100}
      elsewhere={elsewhere}
      disabled={false}
      faults={{}}
      notes={[]}
      onChange={changed}
    />,
  )
  await settle()
}
beforeEach(() => changed.mockClear())

test('the holidays that are to come are added to the dates of a plan at once, those of the past are not', async () => {
  await show(['2020-10-01', '2099-01-01', '2099-05-01', '2099-10-01'])
  expect(server.asked.at(-1)).toMatchObject({ kind: 'holiday' })
  await click(button('Add coming holidays (2)'))
  expect(changed).toHaveBeenCalledWith({ ...day, dates: ['2099-01-01', '2099-05-01', '2099-10-01'] })
})

test('a holiday that another part of the plan is for is not added: no day may stand twice', async () => {
  await show(['2099-05-01', '2099-10-01'], ['2099-05-01'])
  await click(button('Add coming holidays (1)'))
  expect(changed).toHaveBeenCalledWith({ ...day, dates: ['2099-01-01', '2099-10-01'] })
})

test('who may draw plans and knows nothing of price periods has the holidays too', async () => {
  const session = person.store.get(sessionAtom)
  if (session === null || session === undefined) throw new Error('somebody is there')
  const permissions = ['production_charge_and_discharge_plan', 'production_charge_and_discharge_plan:edit'] as const
  person.store.set(sessionAtom, { ...session, roles: [], roleCode: 'operator', permissions: [...permissions] })
  await show(['2099-05-01'])
  await click(button('Add coming holidays (1)'))
  expect(changed).toHaveBeenCalledWith({ ...day, dates: ['2099-01-01', '2099-05-01'] })
})

test('a calendar that knows none says so', async () => {
  await show(['2020-10-01'])
  expect(page()).toContain('The calendar knows no coming holiday')
})
