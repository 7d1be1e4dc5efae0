import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/strategy-history-xgy', load: () => import('./strategy-history-xgy.tsx') })
