import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/strategy-history-common', load: () => import('./strategy-history-common.tsx') })
