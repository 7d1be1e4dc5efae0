import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/resource/power-station', load: () => import('./power-station-page.tsx') })
