import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/setting/project-base-setting', load: () => import('./base-setting-page.tsx') })
