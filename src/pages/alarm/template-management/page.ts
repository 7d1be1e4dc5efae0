import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/alarm/template-management', load: () => import('./push-groups.tsx') })
