import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/home', load: () => import('./home.tsx') })
