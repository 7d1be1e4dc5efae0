import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/operation/data-quality', load: () => import('./data-quality-page.tsx') })
