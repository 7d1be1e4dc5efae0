import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/resource/product-category', load: () => import('./product-category-page.tsx') })
