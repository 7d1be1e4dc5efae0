import type { LocalText } from './text.ts'

/** The zone of a site's days where no station says another. */
export const siteZone = 'Asia/Shanghai'

/** Activities of one plan at most. */
export const MOST_ACTIVITIES = 5000
/** Longest that one activity may last, and be moved by a lag: five years of working days. */
export const MOST_PLAN_DAYS = 1300
/** Characters of an activity's name. */
export const LONGEST_ACTIVITY_NAME = 200

/** Construction projects: components, rights inside a project, states. */

/** What a project is looked at through; the code is the last part of its page's path. In the order in which a new project has them. */
export const projectComponents = [
  'project-overview',
  'activity-board',
  'activity-table',
  'gantt-chart',
  'project-plan',
  'tasks-manager',
  'file-list',
  'safety-matters',
  'engineer-change-order',
  'supervision-log',
  'building-site-cruising',
  'materials-planned-order',
  'activity-apply-goods',
  'contact-list',
  'project-feedback',
  'project-plan-summary',
] as const
export type ProjectComponent = (typeof projectComponents)[number]

/** What a project role may: to look at a part (`plan`), to work in it (`plan:edit`). */
export const projectCodes = [
  'overview',
  'money',
  'plan',
  'plan:report',
  'plan:edit',
  'tasks',
  'tasks:edit',
  'files',
  'files:edit',
  'files:manage',
  'safety',
  'safety:edit',
  'safety:sign',
  'change',
  'change:edit',
  'change:sign',
  'supervision',
  'supervision:edit',
  'supervision:sign',
  'inspection',
  'inspection:edit',
  'materials',
  'materials:edit',
  'materials:approve',
  'materials:receive',
  'contacts',
  'contacts:edit',
  'feedback',
  'feedback:edit',
  'settings:edit',
  'members:edit',
  'roles:edit',
  'share:edit',
  'project:manage',
] as const
export type ProjectCode = (typeof projectCodes)[number]
/** Everything, also what is added to the list above later. */
export const ALL_PROJECT_CODES = '*'

/** Where a project is opened. */
export const defaultProjectComponent: ProjectComponent = 'project-overview'

/** Which right shows a component. */
export const componentCode: Readonly<Record<ProjectComponent, ProjectCode>> = {
  'project-overview': 'overview',
  'activity-board': 'plan',
  'activity-table': 'plan',
  'gantt-chart': 'plan',
  'project-plan': 'plan',
  // It says of every project of a set what its overview says.
  'project-plan-summary': 'overview',
  'tasks-manager': 'tasks',
  'file-list': 'files',
  'safety-matters': 'safety',
  'engineer-change-order': 'change',
  'supervision-log': 'supervision',
  'building-site-cruising': 'inspection',
  'materials-planned-order': 'materials',
  'activity-apply-goods': 'materials',
  'contact-list': 'contacts',
  'project-feedback': 'feedback',
}

const drawn = (text: string): string => text.trim().replaceAll(/\s+/gu, ' ')
/** True where somebody has typed a project's name as a page shows it: blanks in a row are seen as one. */
export const isNameTyped = (typed: string, name: string): boolean => drawn(typed) === drawn(name)

export const projectStates = ['planned', 'building', 'paused', 'finished'] as const
export type ProjectState = (typeof projectStates)[number]

interface DefaultRole {
  key: string
  name: LocalText
  codes: readonly string[]
}
const looks = projectCodes.filter((code) => !code.includes(':') && code !== 'money')

/** Roles that a new project begins with; each project changes its own. */
export const defaultProjectRoles: readonly DefaultRole[] = [
  { key: 'owner', name: { zh: '业主', en: 'Owner' }, codes: [ALL_PROJECT_CODES] },
  {
    key: 'manager',
    name: { zh: '项目经理', en: 'Site manager' },
    codes: projectCodes.filter((code) => code !== 'project:manage' && code !== 'roles:edit'),
  },
  {
    key: 'contractor',
    name: { zh: '施工方', en: 'Contractor' },
    codes: [...looks, 'plan:report', 'tasks:edit', 'files:edit', 'safety:edit', 'change:edit', 'change:sign', 'materials:edit', 'feedback:edit'],
  },
  {
    key: 'supervisor',
    name: { zh: '监理', en: 'Supervisor' },
    codes: [
      ...looks,
      'files:edit',
      'safety:edit',
      'safety:sign',
      'change:edit',
      'change:sign',
      'supervision:edit',
      'supervision:sign',
      'inspection:edit',
      'feedback:edit',
    ],
  },
  {
    key: 'buyer',
    name: { zh: '采购', en: 'Buyer' },
    codes: [...looks, 'money', 'materials:edit', 'materials:approve', 'materials:receive', 'files:edit', 'feedback:edit'],
  },
  { key: 'observer', name: { zh: '观察者', en: 'Observer' }, codes: looks },
]

/** A component as a project shows it (the specification's project component, with whether and where it stands). */
export interface ComponentChoice {
  componentCode: ProjectComponent
  shown: boolean
}
export const defaultComponents = (): ComponentChoice[] => projectComponents.map((componentCode) => ({ componentCode, shown: true }))

/** A stored choice with what has come since, at its end, and without what is no more. */
export function completed(kept: readonly { componentCode: string; shown: boolean }[]): ComponentChoice[] {
  const known = kept.flatMap(({ componentCode, shown }) => {
    const found = projectComponents.find((one) => one === componentCode)
    return found === undefined ? [] : [{ componentCode: found, shown }]
  })
  const missing = projectComponents.filter((one) => !known.some(({ componentCode }) => componentCode === one))
  return [...known, ...missing.map((componentCode) => ({ componentCode, shown: true }))]
}

/** True where the codes of a role in a project meet what is needed. */
export const holdsInProject = (codes: readonly string[], needed: ProjectCode): boolean => codes.includes(ALL_PROJECT_CODES) || codes.includes(needed)
