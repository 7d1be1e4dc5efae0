import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/project-list', load: () => import('./project-list-page.tsx') })
