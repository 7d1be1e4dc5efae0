import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/strategy-history', load: () => import('./strategy-history.tsx') })
