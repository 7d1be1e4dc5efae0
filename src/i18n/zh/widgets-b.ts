/** Titles of the widgets of general use and of analysis. */
export const widgetTitlesB = {
  gauge: '仪表盘',
  text: '文本',
  clock: '时钟',
  webLink: '网页链接',
  video: '视频',
  status: '状态灯',
} as const

export const widgetAboutsB = {
  gauge: '任一数值的表盘，带注意与越限两档',
  text: '标题或说明文字',
  clock: '电站时间、日期与星期，可加第二时区',
  webLink: '在新窗口打开的链接（安全策略不允许内嵌网页）',
  video: '摄像头或录像的视频地址',
  status: '多个信号的通断与最近变化时间',
} as const

export const widgetOptionsB = {
  min: '最小值',
  max: '最大值',
  warnAt: '注意值（可空）',
  alarmAt: '越限值（可空）',
  badSide: '越限方向',
  text: '内容',
  textSize: '字号',
  align: '对齐',
  secondZone: '第二时区',
  showSeconds: '显示秒',
  address: '地址（https:// 或本站路径）',
  label: '显示文字',
  muted: '静音',
  signals: '信号（最多 24 个）',
  onMeans: '“通”表示',
} as const

export const widgetChoicesB = {
  badSide: { high: '过高', low: '过低' },
  textSize: { small: '小', body: '正文', title: '标题', key: '大标题' },
  align: { left: '左', center: '中', right: '右' },
  secondZone: {
    none: '无',
    UTC: '协调世界时',
    Shanghai: '上海',
    Singapore: '新加坡',
    Tokyo: '东京',
    Dubai: '迪拜',
    Berlin: '柏林',
    London: '伦敦',
    NewYork: '纽约',
    LosAngeles: '洛杉矶',
  },
  onMeans: { plain: '仅状态', good: '正常', bad: '异常' },
} as const

export const widgetsB = {
  noSource: '该电站没有这个量，请在设置中选择其他数据来源',
  gaugeOk: '正常',
  gaugeWarn: '注意',
  gaugeAlarm: '越限',
  noText: '请在设置中填写文字',
  weekday0: '星期日',
  weekday1: '星期一',
  weekday2: '星期二',
  weekday3: '星期三',
  weekday4: '星期四',
  weekday5: '星期五',
  weekday6: '星期六',
  date: '{{year}}年{{month}}月{{day}}日',
  noLink: '请在设置中填写链接地址',
  opensNew: '在新窗口打开',
  noVideo: '请在设置中填写视频地址（HLS 的 .m3u8 或 mp4）',
  noHls: '此浏览器不能直接播放 HLS（.m3u8），请使用支持的浏览器或 mp4 地址',
  videoForeign: '安全策略只允许播放本站地址的视频，请由本站代理该地址',
  videoFailed: '视频无法播放：地址无响应或格式不支持',
  noSignals: '请在设置中选择要显示的信号',
  on: '通',
  off: '断',
  since: '自 {{time}}',
  overDay: '24 小时内无变化',
} as const
