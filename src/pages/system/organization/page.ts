import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/system/organization', load: () => import('./organization-page.tsx') })
