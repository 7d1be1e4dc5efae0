import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/power-template-management', load: () => import('./power-templates.tsx') })
