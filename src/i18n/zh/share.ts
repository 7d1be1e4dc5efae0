/** Dashboards as pictures and paper. */
export const share = {
  label: '导出',
  png: 'PNG 图片',
  a4: 'PDF（A4 横向）',
  a3: 'PDF（A3 横向）',
  page: '第 {{n}} 页，共 {{count}} 页',
  failed: '导出失败，请重试',
} as const
