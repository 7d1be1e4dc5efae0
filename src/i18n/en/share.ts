import type { Words } from '../words.ts'
import type * as zh from '../zh/share.ts'

export const share: Words<typeof zh.share> = {
  label: 'Export',
  png: 'PNG picture',
  onPaper: 'A dashboard comes on paper whole by "Export" and "PDF", at its top.',
  a4: 'PDF (A4 landscape)',
  a3: 'PDF (A3 landscape)',
  page: 'Page {{n}} of {{count}}',
  now: 'Taken {{time}}',
  past: 'Looking back at {{time}}',
  data: 'Data up to {{time}}',
  noData: 'No data yet',
  disconnected: 'No connection to the server, data are not current',
  unreadable: 'What is shown here cannot be exported',
  failed: 'The export failed. Try again',
}
