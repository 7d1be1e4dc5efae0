import type { Words } from '../words.ts'
import type { layout as layoutZh } from '../zh/layout.ts'

export const layout: Words<typeof layoutZh> = {}
