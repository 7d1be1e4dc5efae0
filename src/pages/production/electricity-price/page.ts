import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/electricity-price', load: () => import('./electricity-price.tsx') })
