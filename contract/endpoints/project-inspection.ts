import { call, type EndpointFacts } from './facts.ts'

const base = '/project/inspection'

/** Rounds over the site; rights are the project's own. */
export const projectInspectionEndpoints = {
  projectCheckListList: call(`${base}/check-list/list`, 'session', 'organization', 'Check lists of a project'),
  saveProjectCheckList: call(`${base}/check-list/save`, 'session', 'organization', 'Makes or changes a check list'),
  deleteProjectCheckList: call(`${base}/check-list/delete`, 'session', 'organization', 'Deletes check lists; rounds keep their points'),
  projectRoundList: call(`${base}/round/list`, 'session', 'organization', 'Rounds over the site, in pages'),
  projectRound: call(`${base}/round/info`, 'session', 'organization', 'A round with its check points and what was seen there'),
  saveProjectRound: call(
    `${base}/round/save`,
    'session',
    'organization',
    'Begins a round with the points of a check list, or changes what is said of one',
  ),
  setProjectRoundPoint: call(`${base}/point/save`, 'session', 'organization', 'Says what was seen at a check point'),
  setProjectRoundFinding: call(`${base}/point/finding`, 'session', 'organization', 'Makes a safety matter of what was found'),
  setProjectRoundState: call(`${base}/round/state`, 'session', 'organization', 'Ends a round, or takes it up again'),
  deleteProjectRound: call(`${base}/round/delete`, 'session', 'organization', 'Deletes rounds without safety matters'),
} satisfies Record<string, EndpointFacts>
