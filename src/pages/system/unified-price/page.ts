import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/system/unified-price', load: () => import('./unified-price-page.tsx') })
