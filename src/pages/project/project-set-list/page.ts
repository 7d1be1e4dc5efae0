import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/project-set-list', load: () => import('./project-set-page.tsx') })
