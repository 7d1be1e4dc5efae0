import { call, type EndpointFacts } from './facts.ts'

const base = '/project/record'

/** Safety matters, supervision log, change orders, feedback: rights are the project's own (`server/entity/inside-project.ts`). */
export const projectRecordEndpoints = {
  projectRecordList: call(`${base}/list`, 'session', 'organization', 'Records of one kind in a project, in pages'),
  projectRecord: call(`${base}/info`, 'session', 'organization', 'A record with its signatures and its trail'),
  saveProjectRecord: call(`${base}/save`, 'session', 'organization', 'Makes or changes a record; a change of what was signed voids the signatures'),
  setProjectRecordState: call(`${base}/state`, 'session', 'organization', 'Takes a record a step on, or back'),
  setProjectRecordSignature: call(`${base}/sign`, 'session', 'organization', 'Signs a change order, or declines it'),
  replaceProjectRecordSigner: call(
    `${base}/signer/replace`,
    'session',
    'organization',
    'Asks somebody else to sign in the place of whoever cannot any more; what others have signed holds',
  ),
  saveProjectRecordComment: call(`${base}/comment`, 'session', 'organization', 'Says something about a record'),
  deleteProjectRecord: call(`${base}/delete`, 'session', 'organization', 'Deletes records that nobody has signed'),
} satisfies Record<string, EndpointFacts>
