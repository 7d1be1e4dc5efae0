import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/strategy-history-jy', load: () => import('./strategy-history-jy.tsx') })
