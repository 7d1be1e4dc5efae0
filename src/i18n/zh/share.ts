/** Dashboards as pictures and paper. */
export const share = {
  label: '导出',
  png: 'PNG 图片',
  onPaper: '打印看板请使用页面上方的“导出”，选择 PDF，可得到完整版面。',
  a4: 'PDF（A4 横向）',
  a3: 'PDF（A3 横向）',
  page: '第 {{n}} 页，共 {{count}} 页',
  now: '时间 {{time}}',
  past: '历史回看 {{time}}',
  data: '数据截至 {{time}}',
  noData: '暂无数据',
  disconnected: '与服务器连接中断，数据未更新',
  unreadable: '此处画面无法导出',
  failed: '导出失败，请重试',
} as const
