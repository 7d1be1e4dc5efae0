import { call, type EndpointFacts } from './facts.ts'

const base = '/project/material'

/** Material of a project; rights are the project's own. */
export const projectMaterialEndpoints = {
  projectMaterialList: call(`${base}/list`, 'session', 'organization', 'Planned material with what was approved and received of it'),
  saveProjectMaterial: call(`${base}/save`, 'session', 'organization', 'Plans material, or changes what is planned'),
  deleteProjectMaterial: call(`${base}/delete`, 'session', 'organization', 'Deletes planned material for which nobody has applied'),
  projectApplicationList: call(`${base}/application/list`, 'session', 'organization', 'Applications for material with their lines'),
  projectReceiptList: call(`${base}/receipt/list`, 'session', 'organization', 'What came of an application, and when'),
  saveProjectApplication: call(`${base}/application/save`, 'session', 'organization', 'Applies for material, or changes what is applied for'),
  approveProjectApplication: call(`${base}/application/approve`, 'session', 'organization', 'Approves an application, line by line, or rejects it'),
  setProjectApplicationOrder: call(
    `${base}/application/order`,
    'session',
    'organization',
    'Notes that approved material is ordered, where and until when',
  ),
  setProjectApplicationReceipt: call(`${base}/application/receive`, 'session', 'organization', 'Notes what has come'),
  deleteProjectApplication: call(`${base}/application/delete`, 'session', 'organization', 'Deletes applications of which nothing was approved'),
} satisfies Record<string, EndpointFacts>
