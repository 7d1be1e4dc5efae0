import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/resource/facility-list', load: () => import('./facility-list-page.tsx') })
