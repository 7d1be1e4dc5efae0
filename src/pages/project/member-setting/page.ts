import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/setting/member-setting', load: () => import('./member-setting-page.tsx') })
