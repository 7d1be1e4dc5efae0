import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/activity-apply-goods', load: () => import('./activity-apply-goods-page.tsx') })
