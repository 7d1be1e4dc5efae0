import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/project-plan', load: () => import('./project-plan-page.tsx') })
