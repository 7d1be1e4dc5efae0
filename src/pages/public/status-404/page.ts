import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/404', load: () => import('./missing.tsx') })
