import { call, type EndpointFacts } from './facts.ts'

const base = '/project'

/** Tasks and contacts; rights are the project's own. */
export const projectTaskEndpoints = {
  projectTaskList: call(`${base}/task/list`, 'session', 'organization', 'Tasks of a project, in pages'),
  saveProjectTask: call(`${base}/task/save`, 'session', 'organization', 'Makes or changes a task'),
  setProjectTaskState: call(`${base}/task/state`, 'session', 'organization', 'Says how far tasks are'),
  deleteProjectTask: call(`${base}/task/delete`, 'session', 'organization', 'Deletes tasks'),
  projectContactList: call(`${base}/contact/list`, 'session', 'organization', 'Members of a project and its outside contacts, with their telephones'),
  saveProjectContact: call(`${base}/contact/save`, 'session', 'organization', 'Makes or changes an outside contact'),
  deleteProjectContact: call(`${base}/contact/delete`, 'session', 'organization', 'Deletes outside contacts'),
} satisfies Record<string, EndpointFacts>
