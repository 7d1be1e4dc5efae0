import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/settlement', load: () => import('./settlement.tsx') })
