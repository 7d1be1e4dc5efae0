import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/alarm/push-management', load: () => import('./push-page.tsx') })
