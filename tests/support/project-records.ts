import type { Payload } from '#contract/schemas.ts'
import type { ForeignAsks } from './foreign.ts'
import type { Ask } from './projects.ts'
import type { TestServer } from './server.ts'

export const hazard = (projectId: string, more: Partial<Payload<'saveProjectRecord'>> = {}): Payload<'saveProjectRecord'> => ({
  projectId,
  kind: 'safety',
  title: 'own-hazard',
  category: 'electricity',
  severity: 'major',
  ...more,
})

/** A round with two check points, begun with a list. */
export async function ownRound(server: TestServer, token: string, projectId: string, name = 'own-list') {
  const points = [{ text: 'own-fence' }, { text: 'own-cable' }]
  const { id: listId } = await server.ok('saveProjectCheckList', { projectId, name, points }, token)
  const { id: roundId } = await server.ok('saveProjectRound', { projectId, title: 'own-round', day: '2026-03-02', checkListId: listId }, token)
  const round = await server.ok('projectRound', { projectId, id: roundId }, token)
  return { listId, roundId, pointIds: round.points.map(({ id }) => id) }
}

/** An application for half of 100 m of planned cable. */
export async function ownApplication(server: TestServer, token: string, projectId: string, name = 'own-cable') {
  const { id: materialId } = await server.ok('saveProjectMaterial', { projectId, name, unit: 'm', quantity: '100' }, token)
  const { id: applicationId } = await server.ok('saveProjectApplication', { projectId, lines: [{ materialId, quantity: '50' }] }, token)
  const { applicationList } = await server.ok('projectApplicationList', { projectId, id: applicationId }, token)
  return { materialId, applicationId, lines: (applicationList[0]?.lines ?? []).map(({ id }) => id) }
}

/** What a rival asks of records in a project of OWN. */
export async function recordAsks(server: TestServer, root: string, projectId: string) {
  const { id } = await server.ok('saveProjectRecord', hazard(projectId), root)
  const one = { projectId, kind: 'safety' as const, id }
  const { listId, roundId, pointIds } = await ownRound(server, root, projectId)
  const { id: taskId } = await server.ok('saveProjectTask', { projectId, title: 'own-task' }, root)
  const { id: contactId } = await server.ok('saveProjectContact', { projectId, name: 'own-contact' }, root)
  const point = { projectId, id: pointIds[0] ?? '' }
  const { materialId, applicationId, lines } = await ownApplication(server, root, projectId)
  const application = { projectId, id: applicationId, revision: 1 }
  const list = { refused: { projectId } }
  return {
    projectCheckListList: list,
    saveProjectCheckList: { refused: { projectId, id: listId, name: 'mine', points: [{ text: 'mine' }] } },
    deleteProjectCheckList: { refused: { projectId, ids: [listId] } },
    projectRoundList: list,
    projectRound: { refused: { projectId, id: roundId } },
    saveProjectRound: { refused: { projectId, id: roundId, title: 'mine', day: '2026-03-02' } },
    setProjectRoundPoint: { refused: { ...point, result: 'ok' } },
    setProjectRoundFinding: { refused: { ...point, title: 'mine', category: 'fire', severity: 'minor' } },
    setProjectRoundState: { refused: { projectId, id: roundId, revision: 1, to: 'done' } },
    deleteProjectRound: { refused: { projectId, ids: [roundId] } },
    projectMaterialList: list,
    saveProjectMaterial: { refused: { projectId, id: materialId, name: 'mine', unit: 'm', quantity: '1' } },
    deleteProjectMaterial: { refused: { projectId, ids: [materialId] } },
    projectApplicationList: list,
    projectReceiptList: { refused: { projectId, id: applicationId } },
    saveProjectApplication: { refused: { projectId, id: applicationId, lines: [{ materialId, quantity: '1' }] } },
    approveProjectApplication: { refused: { ...application, approve: true, lines: [] } },
    setProjectApplicationOrder: { refused: application },
    setProjectApplicationReceipt: { refused: { ...application, day: '2026-03-02', lines: lines.map((id) => ({ id, quantity: '1' })) } },
    deleteProjectApplication: { refused: { projectId, ids: [applicationId] } },
    projectTaskList: list,
    saveProjectTask: { refused: { projectId, id: taskId, title: 'mine' } },
    setProjectTaskState: { refused: { projectId, ids: [taskId], to: 'done' } },
    deleteProjectTask: { refused: { projectId, ids: [taskId] } },
    projectContactList: list,
    saveProjectContact: { refused: { projectId, id: contactId, name: 'mine' } },
    deleteProjectContact: { refused: { projectId, ids: [contactId] } },
    projectRecordList: { refused: { projectId, kind: 'safety' } },
    projectRecord: { refused: one },
    saveProjectRecord: { refused: hazard(projectId, { id }) },
    setProjectRecordState: { refused: { ...one, revision: 1, to: 'rectifying' } },
    setProjectRecordSignature: { refused: { ...one, revision: 1, sign: true } },
    replaceProjectRecordSigner: { refused: { ...one, from: 'root', to: 'worker' } },
    saveProjectRecordComment: { refused: { ...one, note: 'mine' } },
    deleteProjectRecord: { refused: { projectId, kind: 'safety', ids: [id] } },
  } satisfies Partial<ForeignAsks>
}

/** One ask of everything that changes a record. */
export async function recordChanges(server: TestServer, root: string, projectId: string): Promise<Ask[]> {
  const { id: hazardId } = await server.ok('saveProjectRecord', hazard(projectId), root)
  const { id: stepped } = await server.ok('saveProjectRecord', hazard(projectId), root)
  const { id: dropped } = await server.ok('saveProjectRecord', hazard(projectId), root)
  const { memberList } = await server.ok('projectMemberList', { projectId }, root)
  const { listId, roundId, pointIds } = await ownRound(server, root, projectId)
  const { roundId: seenRound, pointIds: seenPoints } = await ownRound(server, root, projectId, 'own-seen')
  const [found = '', fine = ''] = seenPoints
  await server.ok('setProjectRoundPoint', { projectId, id: found, result: 'finding', note: 'open' }, root)
  await server.ok('setProjectRoundPoint', { projectId, id: fine, result: 'ok' }, root)
  const { roundId: droppedRound } = await ownRound(server, root, projectId, 'own-dropped')
  const { id: taskId } = await server.ok('saveProjectTask', { projectId, title: 'own-task' }, root)
  const { id: contactId } = await server.ok('saveProjectContact', { projectId, name: 'own-contact' }, root)
  const kept = await ownApplication(server, root, projectId)
  const ordered = await ownApplication(server, root, projectId, 'own-ordered')
  const came = await ownApplication(server, root, projectId, 'own-came')
  const unwanted = await ownApplication(server, root, projectId, 'own-unwanted')
  const { id: unplanned } = await server.ok('saveProjectMaterial', { projectId, name: 'own-unplanned', unit: 'm', quantity: '1' }, root)
  for (const { applicationId } of [ordered, came])
    await server.ok('approveProjectApplication', { projectId, id: applicationId, revision: 1, approve: true, lines: [] }, root)
  await server.ok('setProjectApplicationOrder', { projectId, id: came.applicationId, revision: 2 }, root)
  const receipt = { day: '2026-03-02', lines: came.lines.map((id) => ({ id, quantity: '1' })) }
  const me = memberList.find(({ username }) => username === 'root')?.accountId ?? ''
  const order = { projectId, kind: 'change' as const }
  const { id: orderId } = await server.ok('saveProjectRecord', { ...order, title: 'order', reason: 'site', signers: [me] }, root)
  await server.ok('setProjectRecordState', { ...order, id: orderId, revision: 1, to: 'signing' }, root)
  const one = { projectId, kind: 'safety' as const, id: stepped }
  return [
    ['saveProjectRecord', hazard(projectId, { title: 'new' })],
    ['saveProjectRecord', hazard(projectId, { id: hazardId, title: 'changed' })],
    ['setProjectRecordState', { ...one, revision: 1, to: 'rectifying' }],
    ['saveProjectRecordComment', { ...one, note: 'seen' }],
    ['setProjectRecordSignature', { ...order, id: orderId, revision: 2, sign: true }],
    ['saveProjectCheckList', { projectId, name: 'new', points: [{ text: 'new' }] }],
    ['saveProjectRound', { projectId, title: 'new', day: '2026-03-02', checkListId: listId }],
    ['setProjectRoundPoint', { projectId, id: pointIds[0] ?? '', result: 'ok' }],
    ['setProjectRoundFinding', { projectId, id: found, title: 'found', category: 'fire', severity: 'minor' }],
    ['setProjectRoundState', { projectId, id: seenRound, revision: 1, to: 'done' }],
    ['saveProjectRound', { projectId, id: roundId, title: 'changed', day: '2026-03-02' }],
    ['saveProjectMaterial', { projectId, name: 'new', unit: 'm', quantity: '1' }],
    ['saveProjectApplication', { projectId, id: kept.applicationId, lines: [{ materialId: kept.materialId, quantity: '40' }] }],
    ['approveProjectApplication', { projectId, id: unwanted.applicationId, revision: 1, approve: false, lines: [], note: 'no' }],
    ['setProjectApplicationOrder', { projectId, id: ordered.applicationId, revision: 2 }],
    ['setProjectApplicationReceipt', { projectId, id: came.applicationId, revision: 3, ...receipt }],
    ['deleteProjectMaterial', { projectId, ids: [unplanned] }],
    ['deleteProjectApplication', { projectId, ids: [unwanted.applicationId] }],
    ['saveProjectTask', { projectId, title: 'new' }],
    ['setProjectTaskState', { projectId, ids: [taskId], to: 'done' }],
    ['saveProjectContact', { projectId, name: 'new' }],
    ['deleteProjectRound', { projectId, ids: [droppedRound] }],
    ['deleteProjectCheckList', { projectId, ids: [listId] }],
    ['deleteProjectTask', { projectId, ids: [taskId] }],
    ['deleteProjectContact', { projectId, ids: [contactId] }],
    ['deleteProjectRecord', { projectId, kind: 'safety', ids: [dropped] }],
  ]
}

/** The smallest PNG there is, as base64. */
export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Uploads a photo as somebody. */
export async function uploadPhoto(server: TestServer, token: string): Promise<{ fileId: string; name: string; type: string }> {
  const body = new FormData()
  body.set('file', new Blob([Buffer.from(PIXEL, 'base64')]), 'site.png')
  const response = await fetch(`${server.url}/common/file/upload`, { method: 'POST', headers: { sessionId: token }, body })
  const { result } = (await response.json()) as { result: { fileId: string; name: string; type: string } }
  return { fileId: result.fileId, name: result.name, type: result.type }
}
