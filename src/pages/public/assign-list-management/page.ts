import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/assign-list-management', load: () => import('./assigned-work.tsx') })
