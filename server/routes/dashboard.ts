import { code } from '#contract/endpoint.ts'
import { dashboardRepo } from '../db/repos/dashboard-repo.ts'
import type { Handlers } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'

export const dashboardHandlers = {
  dashboardGet: async ({ slot }, { services, viewer }) => ({ dashboard: (await dashboardRepo(services.db.orm, viewer.accountId).get(slot)) ?? null }),

  dashboardSave: async ({ slot, title, body, revision }, { services, viewer, now }) => {
    const saved = await dashboardRepo(services.db.orm, viewer.accountId).save(slot, title, body, revision, now)
    if (saved === undefined) throw new Refusal(code.conflict, 'conflict')
    return { dashboard: saved }
  },

  dashboardReset: async ({ slot }, { services, viewer }) => {
    await dashboardRepo(services.db.orm, viewer.accountId).reset(slot)
    return {}
  },
} satisfies Partial<Handlers>
