import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/activity-table', load: () => import('./activity-table-page.tsx') })
