import type { Dashboard } from '#contract/dashboard.ts'
import { code } from '#contract/endpoint.ts'
import { audit } from '../db/audit.ts'
import { dashboardRepo } from '../db/repos/dashboard-repo.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { forbidden, notFound, Refusal } from '../http/refusal.ts'

const repoOf = ({ services, viewer }: ViewerCall) => dashboardRepo(services.db.orm, viewer)

/** The dashboard, if it is the viewer's to see. */
async function seen(call: ViewerCall, id: string): Promise<Dashboard> {
  const found = await repoOf(call).get(id)
  if (found === undefined) throw notFound()
  return found
}

async function editable(call: ViewerCall, id: string): Promise<Dashboard> {
  const found = await seen(call, id)
  if (!found.mayEdit) throw forbidden()
  return found
}

/** What the audit log holds of a dashboard: not its whole body, of which every version is kept anyway. */
const facts = ({ owner, slot, title, revision }: Dashboard) => ({ owner, slot, title, revision })

export const dashboardHandlers = {
  dashboardList: async ({ slot }, call) => ({ list: await repoOf(call).list(slot, call.language) }),

  dashboardGet: async (question, call) => {
    if ('id' in question) return { dashboard: await seen(call, question.id) }
    return { dashboard: (await repoOf(call).ofSlot(question.slot)) ?? null }
  },

  dashboardSave: async ({ id, slot, title, body, revision, owner, note }, call) => {
    const repo = repoOf(call)
    if (id === undefined) {
      const to = owner ?? { kind: 'person' as const, id: call.viewer.accountId }
      if (!repo.mayEdit(to)) throw forbidden()
      const created = await repo.create(to, slot, title, body, call.now, note)
      await audit(call, 'createDashboard', `dashboard:${created.id}`, null, facts(created))
      return { dashboard: created }
    }
    const before = await editable(call, id)
    const saved = await repo.publish(id, revision, title, body, call.now, note)
    if (saved === undefined) throw new Refusal(code.conflict, 'conflict')
    await audit(call, 'publishDashboard', `dashboard:${id}`, facts(before), facts(saved))
    call.services.hub.notice('dashboardChanged', { detail: id })
    return { dashboard: saved }
  },

  dashboardDelete: async ({ id }, call) => {
    const before = await editable(call, id)
    await repoOf(call).remove(id)
    await audit(call, 'deleteDashboard', `dashboard:${id}`, facts(before), null)
    call.services.hub.notice('dashboardChanged', { detail: id })
    return {}
  },

  dashboardVersions: async ({ id }, call) => {
    await seen(call, id)
    return { versions: await repoOf(call).versions(id) }
  },

  dashboardVersion: async ({ id, revision }, call) => {
    await seen(call, id)
    const found = await repoOf(call).version(id, revision)
    if (found === undefined) throw notFound()
    return found
  },

  dashboardPresence: async ({ id, editing }, call) => {
    const { revision, mayEdit } = await seen(call, id)
    const { accountId, realname, sessionFamily } = call.viewer
    const others = call.services.presence.note(id, { key: `${accountId} ${sessionFamily}`, realname }, editing && mayEdit)
    return { others, revision }
  },
} satisfies Partial<Handlers>
