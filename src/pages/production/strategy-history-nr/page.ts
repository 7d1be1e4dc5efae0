import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/strategy-history-nr', load: () => import('./strategy-history-nr.tsx') })
