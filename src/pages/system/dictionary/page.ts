import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/system/dictionary', load: () => import('./dictionary-page.tsx') })
