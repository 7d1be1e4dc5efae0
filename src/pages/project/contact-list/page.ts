import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/contact-list', load: () => import('./contact-list-page.tsx') })
