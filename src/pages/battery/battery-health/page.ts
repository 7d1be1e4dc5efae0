import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/battery-online-monitoring/battery-health', load: () => import('./battery-health.tsx') })
