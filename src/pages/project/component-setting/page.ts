import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/setting/component-setting', load: () => import('./component-setting-page.tsx') })
