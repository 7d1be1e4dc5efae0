import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/battery-online-monitoring/data-monitoring', load: () => import('./data-monitoring.tsx') })
