import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/display', load: () => import('./no-link.tsx') })
