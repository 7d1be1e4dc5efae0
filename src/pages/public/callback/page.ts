import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/callback', load: () => import('./callback.tsx') })
