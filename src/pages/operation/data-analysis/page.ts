import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/operation/data-analysis', load: () => import('./data-analysis.tsx') })
