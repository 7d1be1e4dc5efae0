import { defineScreen } from '../define.ts'

export default defineScreen({ path: '/yn-data-screen', load: () => import('./demonstration.tsx') })
