import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/vpp/power-scheduling', load: () => import('./power-scheduling.tsx') })
