import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/register', load: () => import('./register.tsx') })
