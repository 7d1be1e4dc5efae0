import type { Words } from '../words.ts'
import type * as zh from '../zh/share.ts'

export const share: Words<typeof zh.share> = {
  label: 'Share',
  png: 'PNG picture',
  a4: 'PDF (A4 landscape)',
  a3: 'PDF (A3 landscape)',
  page: 'Page {{n}} of {{count}}',
  failed: 'It could not be made. Try again',
}
