import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/self-use-electricity-detail', load: () => import('./self-use-electricity-detail.tsx') })
