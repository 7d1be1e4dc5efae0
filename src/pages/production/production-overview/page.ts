import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/production-overview', load: () => import('./production-overview.tsx') })
