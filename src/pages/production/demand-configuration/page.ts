import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/demand-configuration', load: () => import('./demand-configuration.tsx') })
