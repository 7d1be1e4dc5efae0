import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/system/audit-log', load: () => import('./audit-log-page.tsx') })
