/** Dictionaries and their values. */
export const dictionary = {
  title: '字典',
  nameZh: '中文名称',
  nameEn: '英文名称',
  code: '编码',
  codeHint: '记录按编码引用字典值',
  value: '值',
  builtin: '内置',
  parent: '上级',
  top: '无（新字典）',
  remark: '备注',
  search: '搜索名称、编码、值或备注',
  create: '新建字典或字典值',
  edit: '编辑字典',
  none: '还没有字典',
} as const
