import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/system/gateway', load: () => import('./gateway-page.tsx') })
