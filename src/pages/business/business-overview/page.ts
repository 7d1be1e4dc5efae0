import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/business/business-overview', load: () => import('./business-overview.tsx') })
