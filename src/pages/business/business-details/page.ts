import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/business/business-details', load: () => import('./business-details.tsx') })
