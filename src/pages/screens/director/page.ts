import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/screens', load: () => import('./director.tsx') })
