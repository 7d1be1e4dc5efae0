import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/gantt-chart', load: () => import('./gantt-chart-page.tsx') })
