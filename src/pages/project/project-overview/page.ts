import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/project-overview', load: () => import('./project-overview-page.tsx') })
