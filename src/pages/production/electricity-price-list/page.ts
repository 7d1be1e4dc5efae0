import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/electricity-price-list', load: () => import('./electricity-price-list.tsx') })
