import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/security-strategy', load: () => import('./security-strategy.tsx') })
