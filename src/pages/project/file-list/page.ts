import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/file-list', load: () => import('./file-list-page.tsx') })
