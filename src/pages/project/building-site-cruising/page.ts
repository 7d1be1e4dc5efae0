import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/project-management/building-site-cruising', load: () => import('./building-site-cruising-page.tsx') })
