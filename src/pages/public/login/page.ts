import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/login', load: () => import('./login.tsx') })
