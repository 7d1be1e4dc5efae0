import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/reset-password', load: () => import('./reset-password.tsx') })
