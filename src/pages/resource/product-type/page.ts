import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/resource/product-type', load: () => import('./product-type-page.tsx') })
