import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/engineer-change-order', load: () => import('./engineer-change-order-page.tsx') })
