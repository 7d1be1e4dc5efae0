import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/security-strategy-history', load: () => import('./security-strategy-history.tsx') })
