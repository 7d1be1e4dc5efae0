import type { Words } from '../words.ts'
import type { dictionary as dictionaryZh } from '../zh/dictionary.ts'

export const dictionary: Words<typeof dictionaryZh> = {
  title: 'Dictionary',
  nameZh: 'Chinese name',
  nameEn: 'English name',
  code: 'Code',
  codeHint: 'Records name a value by its code',
  value: 'Value',
  builtin: 'Built in',
  parent: 'Belongs to',
  top: 'None: it is a dictionary itself',
  remark: 'Remark',
  search: 'Name, code, value…',
  create: 'New dictionary or value',
  edit: 'Dictionary entry',
  none: 'No dictionary yet',
}
