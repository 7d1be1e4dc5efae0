import { defineScreen } from '../define.ts'

export default defineScreen({ path: '/bigScreen/single', load: () => import('./station-wall.tsx') })
