import type { EndpointName } from '#contract/endpoint.ts'
import { siteZone } from '#contract/project.ts'
import type { Payload } from '#contract/schemas.ts'
import type { Activity } from '#domain/project/edits.ts'
import { localDate } from '#domain/time.ts'
import type { ForeignAsks } from './foreign.ts'
import { recordAsks, recordChanges } from './project-records.ts'
import type { TestServer } from './server.ts'

/** A call with its payload. */
export type Ask = { [N in EndpointName]: readonly [name: N, payload: Payload<N>] }[EndpointName]

/** A set of OWN with one project in it, made by an administrator. */
export async function makeProject(
  server: TestServer,
  token: string,
  draft: Partial<Payload<'createProject'>> = {},
): Promise<{ setId: string; projectId: string }> {
  const setId =
    draft.projectSetId ?? (await server.ok('saveProjectSet', { name: `own-set ${draft.number ?? ''}`.trim(), organizationCode: 'OWN' }, token)).id
  const { id: projectId } = await server.ok(
    'createProject',
    { number: 'own-1', name: 'own-project', startDate: '2026-03-02', ...draft, projectSetId: setId },
    token,
  )
  return { setId, projectId }
}

/** Makes somebody a member under a role that every project begins with. Answers the membership. */
export async function joinProject(server: TestServer, token: string, projectId: string, accountId: string, role: string): Promise<string> {
  const { roleList } = await server.ok('projectRoleList', { projectId, pageSize: 100 }, token)
  const roleId = roleList.find(({ nameEn }) => nameEn === role)?.id ?? ''
  return (await server.ok('saveProjectMember', { projectId, accountId, roleId }, token)).id
}

/** A task of a plan. */
export const planned = (id: string, more: Partial<Activity> = {}): Activity & { notBefore: string | null; weight: number | null } => ({
  id,
  name: id,
  parentId: null,
  order: 0,
  kind: 'task',
  start: '2026-03-02',
  durationDays: 3,
  percent: 0,
  state: 'todo',
  assigneeId: '',
  note: '',
  ...more,
  notBefore: more.notBefore ?? null,
  weight: more.weight ?? null,
})

/** A day so many days from now, at the site. */
export const daysAhead = (days: number): string => localDate(siteZone, Date.now() + days * 86_400_000)

const base64 = (text: string): string => Buffer.from(text).toString('base64')
/** What a new upload says of itself, as the tus protocol writes it. */
export const tusMetadata = (told: Record<string, string>): string =>
  Object.entries(told)
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',')

/** Headers of a new upload by the tus protocol. */
export const newUpload = (projectId: string, size: number, token: string): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  'upload-length': String(size),
  'upload-metadata': tusMetadata({ projectId }),
  sessionId: token,
})

/** Sends all bytes of a file with the request that begins its upload, as the tus protocol lets. Answers the upload's id, for `keepProjectFile`. */
export async function sendBytes(server: { url: string }, token: string, projectId: string, words = 'words'): Promise<string> {
  const response = await fetch(`${server.url}/project/file/upload`, {
    method: 'POST',
    headers: { ...newUpload(projectId, Buffer.byteLength(words), token), 'content-type': 'application/offset+octet-stream' },
    body: words,
  })
  const place = response.headers.get('location')
  if (place === null) throw new Error(`upload: ${response.status} ${await response.text()}`)
  return place.split('/').at(-1) ?? ''
}

interface Reached {
  status: number
  /** Where the upload stands by now; NaN: the answer does not say. */
  offset: number
  /** What a refusal says. */
  said: string
}

/** A request to an upload that has begun: HEAD asks where it stands, PATCH sends bytes, DELETE gives it up. */
export async function reachUpload(
  server: { url: string },
  token: string,
  upload: string,
  method: 'HEAD' | 'PATCH' | 'DELETE',
  bytes?: { offset: number; body: string | Buffer<ArrayBuffer> },
): Promise<Reached> {
  const response = await fetch(`${server.url}/project/file/upload/${upload}`, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      sessionId: token,
      ...(bytes === undefined ? {} : { 'upload-offset': String(bytes.offset), 'content-type': 'application/offset+octet-stream' }),
    },
    ...(bytes === undefined ? {} : { body: bytes.body }),
  })
  return { status: response.status, offset: Number(response.headers.get('upload-offset') ?? NaN), said: await response.text() }
}

/** Begins an upload of which nothing has come yet. Answers its id. */
export async function beginUpload(server: { url: string }, token: string, projectId: string, size: number): Promise<string> {
  const response = await fetch(`${server.url}/project/file/upload`, { method: 'POST', headers: newUpload(projectId, size, token) })
  return response.headers.get('location')?.split('/').at(-1) ?? ''
}

/** A whole small text as a file of a project. Answers its id. */
export async function keepFile(server: TestServer, token: string, projectId: string, name: string, words = 'words', folder = ''): Promise<string> {
  const upload = await sendBytes(server, token, projectId, words)
  return (await server.ok('keepProjectFile', { projectId, upload, folder, name, sha256: '' }, token)).id
}

/** What a rival asks of a project of OWN. */
export async function projectAsks(server: TestServer, root: string) {
  const { setId, projectId } = await makeProject(server, root)
  const { roleList } = await server.ok('projectRoleList', { projectId }, root)
  const roleId = roleList[0]?.id ?? ''
  const { memberList } = await server.ok('projectMemberList', { projectId }, root)
  await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'add', activity: planned('own-activity') }] }, root)
  const { id: baseline } = await server.ok('saveProjectBaseline', { projectId, name: 'own-baseline' }, root)
  const { id: cost } = await server.ok('saveProjectCost', { projectId, date: '2026-03-02', amount: '12.50', remark: 'own-cost' }, root)
  const share = { projectId, label: 'own-share', expiresOn: daysAhead(30), activityIds: ['own-activity'] }
  const fileId = await keepFile(server, root, projectId, 'own-file.txt')
  const { id: shareId } = await server.ok('saveProjectShare', share, root)
  const draft = { number: 'own-9', name: 'own-other', startDate: '2026-03-02' }
  const calendar = { weekend: [6, 7], holidays: [], workdays: [], national: true }
  const inside = { refused: { projectId } }
  return {
    projectSetList: { answered: {} },
    saveProjectSet: { refused: { id: setId, name: 'mine', organizationCode: 'OTHER' } },
    deleteProjectSet: { refused: { ids: [setId] } },
    projectList: { answered: { projectSetId: setId } },
    createProject: { unknown: { ...draft, projectSetId: setId } },
    projectInfo: inside,
    saveProject: { refused: { ...draft, projectId, calendar } },
    saveProjectComponents: { refused: { projectId, components: [] } },
    saveBoardLimits: { refused: { projectId, limits: { doing: 3 } } },
    archiveProject: { refused: { projectId, archive: true } },
    copyProject: { refused: { ...draft, projectId, withPlan: false, withMembers: true } },
    deleteProject: { refused: { projectId, typed: 'own-project' } },
    projectRoleList: inside,
    saveProjectRole: { refused: { projectId, nameZh: 'mine', nameEn: 'mine', codes: [] } },
    deleteProjectRole: { refused: { projectId, ids: [roleId] } },
    projectMemberList: inside,
    projectCandidates: inside,
    saveProjectMember: { refused: { projectId, accountId: 'rival', roleId } },
    deleteProjectMember: { refused: { projectId, ids: [memberList[0]?.id ?? ''] } },
    projectPeople: inside,
    projectPlan: inside,
    changeProjectPlan: { refused: { projectId, edits: [{ kind: 'remove', id: 'own-activity' }] } },
    projectBaseline: { refused: { projectId, id: baseline } },
    saveProjectBaseline: { refused: { projectId, name: 'mine' } },
    deleteProjectBaseline: { refused: { projectId, id: baseline } },
    projectWeek: { refused: { projectId, week: '2026-03-02' } },
    saveProjectWeek: { refused: { projectId, week: '2026-03-02', items: [] } },
    projectBudgets: inside,
    saveProjectBudgets: { refused: { projectId, budgets: [{ activityId: 'own-activity', budget: '1' }] } },
    projectCostList: inside,
    saveProjectCost: { refused: { projectId, date: '2026-03-02', amount: '1' } },
    deleteProjectCost: { refused: { projectId, ids: [cost] } },
    projectStanding: inside,
    projectFileList: inside,
    keepProjectFile: { refused: { projectId, upload: await sendBytes(server, root, projectId), name: 'own-other.txt', sha256: '' } },
    saveProjectFile: { refused: { projectId, id: fileId, name: 'mine.txt' } },
    setProjectFileDeleted: { refused: { projectId, ids: [fileId], deleted: true } },
    saveProjectFolder: { refused: { projectId, from: '', path: 'mine' } },
    deleteProjectFolder: { refused: { projectId, path: 'own-folder' } },
    deleteProjectFile: { refused: { projectId, ids: [fileId] } },
    projectShareList: inside,
    saveProjectShare: { refused: share },
    revokeProjectShare: { refused: { projectId, id: shareId } },
    projectShareLog: { refused: { projectId, id: shareId } },
    projectPresence: { refused: { projectId, part: 'plan', editing: false } },
    ...(await recordAsks(server, root, projectId)),
  } satisfies Partial<ForeignAsks>
}

/** One ask of everything that changes a project, for the test that each is in the log. */
export async function projectChanges(server: TestServer, root: string): Promise<Ask[]> {
  const { setId, projectId } = await makeProject(server, root, { number: 'kept' })
  const { projectId: dropped } = await makeProject(server, root, { number: 'dropped', name: 'dropped', projectSetId: setId })
  const { projectId: archived } = await makeProject(server, root, { number: 'archived', projectSetId: setId })
  await server.ok('archiveProject', { projectId: archived, archive: true }, root)
  const { id: emptySet } = await server.ok('saveProjectSet', { name: 'empty', organizationCode: 'OWN' }, root)
  const calendar = { weekend: [7], holidays: [], workdays: [], national: false }
  const { id: role } = await server.ok('saveProjectRole', { projectId, nameZh: '旧', nameEn: 'Old', codes: [] }, root)
  const { roleList } = await server.ok('projectRoleList', { projectId }, root)
  const roleId = roleList.find(({ nameEn }) => nameEn === 'Observer')?.id ?? ''
  const member = await joinProject(server, root, projectId, 'wall', 'Observer')
  const order = { projectId, kind: 'change' as const }
  const signer = await joinProject(server, root, projectId, 'worker', 'Supervisor')
  const { id: left } = await server.ok('saveProjectRecord', { ...order, title: 'left', reason: 'site', signers: ['worker'] }, root)
  await server.ok('deleteProjectMember', { projectId, ids: [signer] }, root)
  await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'add', activity: planned('old-activity') }] }, root)
  const { id: baseline } = await server.ok('saveProjectBaseline', { projectId, name: 'old' }, root)
  const { id: cost } = await server.ok('saveProjectCost', { projectId, date: '2026-03-02', amount: '1' }, root)
  const share = { projectId, label: 'kept', expiresOn: daysAhead(30), activityIds: ['old-activity'] }
  const { token } = await server.ok('saveProjectShare', share, root)
  const oldFile = await keepFile(server, root, projectId, 'old.txt')
  const lost = await keepFile(server, root, projectId, 'lost.txt')
  const unwanted = await keepFile(server, root, projectId, 'unwanted.txt')
  await server.ok('setProjectFileDeleted', { projectId, ids: [lost, unwanted], deleted: true }, root)
  await server.ok('saveProjectFolder', { projectId, path: 'old folder' }, root)
  const { id: ended } = await server.ok('saveProjectShare', share, root)
  const draft = { number: 'own-2', name: 'new', startDate: '2026-03-02' }
  return [
    ['saveProjectSet', { name: 'new', organizationCode: 'OWN' }],
    ['deleteProjectSet', { ids: [emptySet] }],
    ['createProject', { ...draft, projectSetId: setId }],
    ['saveProject', { ...draft, number: 'kept', projectId, calendar }],
    ['saveProjectComponents', { projectId, components: [{ componentCode: 'gantt-chart', shown: true }] }],
    ['copyProject', { ...draft, number: 'own-3', projectId, withPlan: false, withMembers: true }],
    ['saveProjectRole', { projectId, nameZh: '新', nameEn: 'New', codes: ['plan'] }],
    ['deleteProjectRole', { projectId, ids: [role] }],
    ['saveProjectMember', { projectId, accountId: 'worker', roleId }],
    ['deleteProjectMember', { projectId, ids: [member] }],
    ...(await recordChanges(server, root, projectId)),
    ['replaceProjectRecordSigner', { ...order, id: left, from: 'worker', to: 'root' }],
    ['changeProjectPlan', { projectId, edits: [{ kind: 'add', activity: planned('kept-activity') }] }],
    ['saveProjectBaseline', { projectId, name: 'new' }],
    ['deleteProjectBaseline', { projectId, id: baseline }],
    ['saveProjectWeek', { projectId, week: '2026-03-02', items: [{ activityId: 'old-activity', targetPercent: 50, result: 'open', reason: '' }] }],
    ['saveProjectBudgets', { projectId, budgets: [{ activityId: 'old-activity', budget: '10' }] }],
    ['saveProjectCost', { projectId, date: '2026-03-02', amount: '5', activityId: 'old-activity' }],
    ['deleteProjectCost', { projectId, ids: [cost] }],
    ['saveBoardLimits', { projectId, limits: { doing: 3 } }],
    ['keepProjectFile', { projectId, upload: await sendBytes(server, root, projectId), name: 'new.txt', sha256: '' }],
    ['saveProjectFile', { projectId, id: oldFile, folder: 'moved', name: 'moved.txt' }],
    ['setProjectFileDeleted', { projectId, ids: [oldFile], deleted: true }],
    ['setProjectFileDeleted', { projectId, ids: [lost], deleted: false }],
    ['deleteProjectFile', { projectId, ids: [unwanted] }],
    ['saveProjectFolder', { projectId, path: 'new folder' }],
    ['deleteProjectFolder', { projectId, path: 'old folder' }],
    ['saveProjectShare', share],
    ['revokeProjectShare', { projectId, id: ended }],
    ['shareReport', { token, id: 'report-of-mine', activityId: 'old-activity', at: 1, received: true, percent: 40, note: 'half' }],
    ['archiveProject', { projectId: dropped, archive: true }],
    ['archiveProject', { projectId: archived, archive: false }],
    ['deleteProject', { projectId: dropped, typed: 'dropped' }],
  ]
}
