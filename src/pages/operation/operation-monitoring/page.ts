import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/operation/operation-monitoring', load: () => import('./operation-monitoring.tsx') })
