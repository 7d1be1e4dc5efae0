import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/activity-board', load: () => import('./activity-board-page.tsx') })
