import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/alarm/alarm-list', load: () => import('./alarm-list.tsx') })
