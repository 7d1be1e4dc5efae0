import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/system/performance', load: () => import('./performance-page.tsx') })
