import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/materials-planned-order', load: () => import('./materials-planned-order-page.tsx') })
