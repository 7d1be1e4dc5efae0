import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/system/role', load: () => import('./role-page.tsx') })
