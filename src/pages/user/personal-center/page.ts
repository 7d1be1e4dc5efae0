import { definePage } from '#src/define-page.ts'

export default definePage({ path: '/user/personal-center', load: () => import('./personal-center.tsx') })
