import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/operation/video-monitor/detail', load: () => import('./camera-page.tsx') })
