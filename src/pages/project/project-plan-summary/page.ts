import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/project-plan-summary', load: () => import('./project-plan-summary-page.tsx') })
