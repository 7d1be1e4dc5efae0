import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/supervision-log', load: () => import('./supervision-log-page.tsx') })
