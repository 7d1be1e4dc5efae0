import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/setting/role-setting', load: () => import('./role-setting-page.tsx') })
