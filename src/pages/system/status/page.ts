import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/system/status', load: () => import('./status-page.tsx') })
