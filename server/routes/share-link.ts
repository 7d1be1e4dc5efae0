import { code } from '#contract/endpoint.ts'
import { SHARE_CODE_TRIES, type ShareKind, type ShareState } from '#contract/project-share.ts'
import { and, eq } from '../db/orm.ts'
import { project, projectSet } from '../db/project-schema.ts'
import { projectShare, projectShareDevice } from '../db/project-share-schema.ts'
import { codesNow, type ProjectCall } from '../entity/inside-project.ts'
import type { Call } from '../http/call.ts'
import { dayAt } from '../projects/project-day.ts'
import { managesProjectsOf, seenBy } from '../projects/seen.ts'
import { forbidden, Refusal } from '../refusal/refusal.ts'
import { hashSecret } from '../session/secret.ts'
import { isVirtual, type Viewer } from '../session/viewer.ts'

export type Share = typeof projectShare.$inferSelect
type Project = typeof project.$inferSelect

/** What a link may show: its project, or its set. */
export type Shared = { share: Share } & ({ kind: 'work'; project: Project } | { kind: 'progress'; set: typeof projectSet.$inferSelect })
export interface Link {
  token: string
  device: string
}

/** One answer to whatever is wrong with a link: nobody learns what there was. */
export const shareInvalid = (): Refusal => new Refusal(code.notFound, 'shareInvalid')

export const isLocked = ({ codeHash, wrongCodes }: Share): boolean => codeHash !== null && wrongCodes >= SHARE_CODE_TRIES
/** `today`: of the project that it is about. */
export function shareState(share: Share, today: string): ShareState {
  if (share.revokedAt !== null) return 'revoked'
  if (share.expiresOn < today) return 'expired'
  return isLocked(share) ? 'locked' : 'open'
}

/** A link that is good now, whatever its code: not ended, about something that is there, made by somebody who still may make it. */
export async function goodShare(call: Call, token: string): Promise<Shared> {
  const { orm } = call.services.db
  const [found] = await orm
    .select({ share: projectShare, project, set: projectSet })
    .from(projectShare)
    .leftJoin(project, eq(project.id, projectShare.projectId))
    .leftJoin(projectSet, eq(projectSet.id, projectShare.setId))
    .where(eq(projectShare.tokenHash, hashSecret(token)))
  if (found === undefined) throw shareInvalid()
  const { share, project: of, set } = found
  const state = shareState(share, dayAt(call.services.registry(), of ?? undefined, call.now))
  if (state === 'revoked' || state === 'expired') throw shareInvalid()
  if (share.kind === 'work' && of !== null && of.archivedAt === null && (await makerMay(call, share, of))) return { kind: 'work', share, project: of }
  if (share.kind === 'progress' && set !== null && (await makerMay(call, share, set))) return { kind: 'progress', share, set }
  throw shareInvalid()
}

/** A link has the rights of its maker, as they are now. */
export async function makerMay(call: Call, { kind, createdById }: Share, of: { id: string; organizationCode: string }): Promise<boolean> {
  const { sessions, config, db } = call.services
  if (isVirtual({ accountId: createdById })) return config.virtualRole
  const maker = await sessions.person(createdById)
  if (maker === undefined) return false
  if (kind === 'progress') return managesProjectsOf(maker, of.organizationCode)
  return codesNow((await seenBy(db.orm, maker)).get(of.id) ?? [], false).includes('share:edit')
}

/** True where this device has told the link's code, or none is asked for. */
export async function knowsDevice(call: Call, { id, codeHash }: Share, device: string): Promise<boolean> {
  if (codeHash === null) return true
  if (device === '') return false
  const [known] = await call.services.db.orm
    .select({ at: projectShareDevice.createdAt })
    .from(projectShareDevice)
    .where(and(eq(projectShareDevice.shareId, id), eq(projectShareDevice.secretHash, hashSecret(device))))
  return known !== undefined
}

/** What a call with a link may show. */
export async function sharedBy<K extends ShareKind>(call: Call, { token, device }: Link, kind: K): Promise<Extract<Shared, { kind: K }>>
export async function sharedBy(call: Call, link: Link): Promise<Shared>
export async function sharedBy(call: Call, { token, device }: Link, kind?: ShareKind): Promise<Shared> {
  const shared = await goodShare(call, token)
  if (kind !== undefined && shared.kind !== kind) throw shareInvalid()
  if (!(await knowsDevice(call, shared.share, device))) throw shareInvalid()
  return shared
}

/** A call of a link as one inside its project: it is named by its label, and may report. */
export function reportingCall(call: Call, share: Share, inside: Project): ProjectCall {
  const name = `link:${share.label}`
  const viewer: Viewer = {
    accountId: `share-${share.id}`,
    username: name,
    realname: name,
    avatar: '',
    preferences: {},
    roleCode: '',
    roles: [],
    permissions: [],
    organizationCode: inside.organizationCode,
    organizations: new Set(),
    sessionFamily: `share-${share.id}`,
    passwordExpired: false,
  }
  const station = (): never => {
    throw forbidden()
  }
  return { ...call, viewer, stationIds: [], station, project: inside, codes: ['plan:report'] }
}
