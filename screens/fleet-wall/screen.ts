import { defineScreen } from '../define.ts'

export default defineScreen({ path: '/bigScreen/home', load: () => import('./fleet-wall.tsx') })
