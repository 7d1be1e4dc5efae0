import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/vpp/demand-response', load: () => import('./demand-response.tsx') })
