import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/operation/video-monitor', load: () => import('./video-monitor.tsx') })
