import { call, type EndpointFacts } from './facts.ts'

const base = '/project/plan'

export const projectPlanEndpoints = {
  projectPlan: call(base, 'session', 'organization', 'Activities, links and working calendar of a project'),
  changeProjectPlan: call(
    `${base}/change`,
    'session',
    'organization',
    'Changes the plan of a project; what waits for something that moves is moved with it',
  ),
  projectBaseline: call(`${base}/baseline`, 'session', 'organization', 'The plan as it was when it was kept as a baseline'),
  saveProjectBaseline: call(`${base}/baseline/save`, 'session', 'organization', 'Keeps the plan as it is now as a baseline'),
  deleteProjectBaseline: call(`${base}/baseline/delete`, 'session', 'organization', 'Deletes a baseline'),
  projectWeek: call(`${base}/week`, 'session', 'organization', 'What is promised for a week, and what came of it'),
  saveProjectWeek: call(`${base}/week/save`, 'session', 'organization', 'Changes the plan of a week'),
  projectBudgets: call(`${base}/budget`, 'session', 'organization', 'Budgets of activities'),
  saveProjectBudgets: call(`${base}/budget/save`, 'session', 'organization', 'Changes budgets of activities'),
  projectCostList: call('/project/cost/list', 'session', 'organization', 'What a project has cost'),
  saveProjectCost: call('/project/cost/save', 'session', 'organization', 'Records or changes a cost'),
  deleteProjectCost: call('/project/cost/delete', 'session', 'organization', 'Deletes costs'),
  projectStanding: call('/project/standing', 'session', 'organization', 'How projects stand: percent, lateness, money, people'),
} satisfies Record<string, EndpointFacts>
