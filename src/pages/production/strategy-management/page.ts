import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/strategy-management', load: () => import('./strategy-management.tsx') })
