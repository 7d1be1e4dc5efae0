import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/production/self-use-electricity', load: () => import('./self-use-electricity.tsx') })
