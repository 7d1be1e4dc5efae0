import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/tasks-manager', load: () => import('./tasks-manager-page.tsx') })
