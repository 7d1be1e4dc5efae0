import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/safety-matters', load: () => import('./safety-matters-page.tsx') })
