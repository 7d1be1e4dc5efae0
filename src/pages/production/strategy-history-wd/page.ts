import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/strategy-history-wd', load: () => import('./strategy-history-wd.tsx') })
