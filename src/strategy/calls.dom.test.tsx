import { expect, test } from 'vitest'
import { listStage } from '#tests/support/list-stage.tsx'
import { saveStrategy } from './calls.ts'

const { server } = listStage()

test('what is wrong with a strategy is said in words of its parameters, also where there is no field to say it at', async () => {
  const words = 'One of these weekdays is in another part of this plan already'
  server.answer = () => ({ code: 400, message: 'The request is not valid: params.days.1.weekdays', fields: { 'params.days.1.weekdays': words } })
  await expect(saveStrategy('T1', 'plan', {}, 1)).rejects.toMatchObject({ message: words, fields: { 'days.1.weekdays': words } })
})
