import type { Dashboard, DashboardBody } from '#contract/dashboard.ts'
import { code } from '#contract/endpoint.ts'
import { dashboardRepo, MAX_DASHBOARDS } from '../repos/dashboard-repo.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { forbidden, notFound, Refusal } from '../refusal/refusal.ts'

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

/** Far above what 200 widgets with their settings need; every version is kept. */
const MAX_BODY_BYTES = 256 * 1024

export function refuseLarge(body: DashboardBody): void {
  if (Buffer.byteLength(JSON.stringify(body)) > MAX_BODY_BYTES) {
    throw new Refusal(code.badRequest, 'dashboardTooLarge', { body: 'dashboardTooLarge' }, () => `${MAX_BODY_BYTES / 1024} KB`)
  }
}

export const dashboardHandlers = {
  dashboardList: async ({ slot }, call) => ({ list: await repoOf(call).list(slot, call.language) }),

  dashboardGet: async (question, call) => {
    const found = 'id' in question ? await seen(call, question.id) : await repoOf(call).ofSlot(question.slot)
    if (found === undefined) return { dashboard: null }
    // A display link says nothing of whose it is.
    return { dashboard: call.viewer.display === undefined ? found : { ...found, owner: { ...found.owner, id: '' } } }
  },

  dashboardSave: async ({ id, slot, title, body, revision, owner, note }, call) => {
    const repo = repoOf(call)
    const { change, hub } = call.services
    refuseLarge(body)
    if (id === undefined) {
      const to = owner ?? { kind: 'person' as const, id: call.viewer.accountId }
      if (!repo.mayEdit(to)) throw forbidden()
      return change(call, async (tx, noted) => {
        const created = await repo.create(tx, to, slot, title, body, call.now, note)
        if (created === undefined) throw new Refusal(code.conflict, 'dashboardsTooMany', undefined, () => String(MAX_DASHBOARDS))
        await noted('createDashboard', `dashboard:${created.id}`, null, facts(created))
        return { dashboard: created }
      })
    }
    const before = await editable(call, id)
    const saved = await change(call, async (tx, noted) => {
      const published = await repo.publish(tx, id, revision, title, body, call.now, note)
      if (published === undefined) throw new Refusal(code.conflict, 'conflict')
      await noted('publishDashboard', `dashboard:${id}`, facts(before), facts(published))
      return published
    })
    hub.notice('dashboardChanged', { detail: id })
    return { dashboard: saved }
  },

  dashboardDelete: async ({ id }, call) => {
    const before = await editable(call, id)
    await call.services.change(call, async (tx, note) => {
      await repoOf(call).remove(tx, id)
      await note('deleteDashboard', `dashboard:${id}`, facts(before), null)
    })
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
    // Whoever looked at it when it was deleted says that they have stopped: nothing is wrong with that.
    const found = await repoOf(call).get(id)
    if (found === undefined) return { others: [], revision: 0 }
    const { revision, mayEdit } = found
    const { accountId, realname, sessionFamily } = call.viewer
    const others = call.services.presence.note(id, { key: `${accountId} ${sessionFamily}`, realname }, editing && mayEdit)
    return { others, revision }
  },
} satisfies Partial<Handlers>
