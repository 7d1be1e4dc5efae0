import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/setting/advanced-setting', load: () => import('./advanced-setting-page.tsx') })
