import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/electricity-allocation', load: () => import('./electricity-allocation.tsx') })
