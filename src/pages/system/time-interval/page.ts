import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/system/time-interval', load: () => import('./time-interval-page.tsx') })
