import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/operation/real-time-data-monitoring', load: () => import('./real-time-data.tsx') })
