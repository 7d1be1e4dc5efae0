import { defineScreen } from '../define.ts'

export default defineScreen({ path: '/data-screen', load: () => import('./data-screen.tsx') })
