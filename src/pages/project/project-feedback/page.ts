import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/project-feedback', load: () => import('./project-feedback-page.tsx') })
