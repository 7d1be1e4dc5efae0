import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/403', load: () => import('./forbidden.tsx') })
