import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/progress-project-list', load: () => import('./project-progress.tsx') })
