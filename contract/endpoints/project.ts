import { call, type EndpointFacts } from './facts.ts'

const base = '/project'
/** Makes sets and projects, and manages those of the own organizations. */
const manages = ['project_management:edit'] as const

/** Whose a project is and what one may there, the handlers ask (`server/projects/inside.ts`): rights are the project's own. */
export const projectEndpoints = {
  projectSetList: call(`${base}/set/list`, 'session', 'organization', 'Sets of projects, of which the viewer sees one or which they manage'),
  saveProjectSet: call(`${base}/set/save`, manages, 'organization', 'Makes or changes a set of projects'),
  deleteProjectSet: call(`${base}/set/delete`, manages, 'organization', 'Deletes sets without projects'),
  projectList: call(`${base}/list`, 'session', 'organization', 'Projects that the viewer sees'),
  createProject: call(`${base}/create`, manages, 'organization', 'Makes a project in a set, from a template or empty'),
  projectInfo: call(`${base}/info`, 'session', 'organization', 'A project, its components and what the viewer may there'),
  saveProject: call(`${base}/save`, 'session', 'organization', 'Changes what is said of a project'),
  saveProjectComponents: call(`${base}/components/save`, 'session', 'organization', 'Which components a project shows, in which order'),
  saveBoardLimits: call(`${base}/board/save`, 'session', 'organization', 'How many activities the columns of the board take'),
  archiveProject: call(`${base}/archive`, 'session', 'organization', 'Puts a project into the archive, where it only can be read, or takes it back'),
  copyProject: call(`${base}/copy`, 'session', 'organization', 'Makes a project like another one'),
  deleteProject: call(`${base}/delete`, 'session', 'organization', 'Deletes a project with all that is in it'),

  projectRoleList: call(`${base}/role/list`, 'session', 'organization', 'Roles of a project'),
  saveProjectRole: call(`${base}/role/save`, 'session', 'organization', 'Makes or changes a role of a project'),
  deleteProjectRole: call(`${base}/role/delete`, 'session', 'organization', 'Deletes roles of a project that nobody has'),
  projectMemberList: call(`${base}/member/list`, 'session', 'organization', 'Members of a project'),
  projectCandidates: call(`${base}/member/candidates`, 'session', 'organization', 'People who can become members of a project'),
  saveProjectMember: call(`${base}/member/save`, 'session', 'organization', 'Makes somebody a member of a project or changes their role'),
  deleteProjectMember: call(`${base}/member/delete`, 'session', 'organization', 'Takes members out of a project'),
  projectPeople: call(`${base}/people`, 'session', 'organization', 'Who works in a project'),
  projectPresence: call(`${base}/presence`, 'session', 'organization', 'Who has a part of a project open now'),
} satisfies Record<string, EndpointFacts>
