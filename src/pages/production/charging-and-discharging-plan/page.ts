import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/charging-and-discharging-plan', load: () => import('./charging-and-discharging-plan.tsx') })
