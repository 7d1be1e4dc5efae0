import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/resource/device-library', load: () => import('./device-library-page.tsx') })
