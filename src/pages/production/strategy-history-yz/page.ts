import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/strategy-history-yz', load: () => import('./strategy-history-yz.tsx') })
