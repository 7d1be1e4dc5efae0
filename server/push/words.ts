import type { PushKind } from '#contract/push.ts'
import type { Language, LocalText } from '#contract/text.ts'

/** What stands in a message before the content, by what is told. */
export const kindWords: Record<PushKind, LocalText> = {
  raised: { zh: '告警', en: 'Alarm' },
  returned: { zh: '告警再次发生', en: 'Alarm is back' },
  chattering: { zh: '告警频繁抖动，之后不再逐次通知', en: 'Alarm comes and goes: its returns are not told from now on' },
  resumed: { zh: '恢复提醒，告警仍在', en: 'No longer held back: the alarm is there' },
  cleared: { zh: '告警已恢复', en: 'Alarm is over' },
  escalated: { zh: '告警升级，仍无人查看', en: 'Escalation: nobody has seen this alarm' },
  strategy: { zh: '策略通知', en: 'Strategy notice' },
  task: { zh: '任务提醒', en: 'Task reminder' },
}

/** `count`, `open`: of those before; a word with `#` has a number there. */
const pushWords = {
  station: { zh: '电站', en: 'Station' },
  project: { zh: '项目', en: 'Project' },
  siteTime: { zh: '现场时间', en: 'time at the site' },
  openTasks: { zh: '查看任务', en: 'Open the task' },
  device: { zh: '设备', en: 'Device' },
  time: { zh: '时间', en: 'Time' },
  stationTime: { zh: '电站当地时间', en: 'station time' },
  value: { zh: '数值', en: 'Value' },
  times: { zh: '次数', en: 'Times' },
  open: { zh: '查看告警', en: 'Open the alarm' },
  openList: { zh: '查看告警列表', en: 'Open the alarms' },
  digest: { zh: '告警汇总 # 条', en: '# messages together' },
  digestTasks: { zh: '任务提醒汇总 # 条', en: '# task reminders' },
  digestMixed: { zh: '消息汇总 # 条', en: '# messages together' },
  more: { zh: '另有 # 条，请在控制台查看', en: 'and # more: see the console' },
  keyword: { zh: '关键词', en: 'Keyword' },
  testTitle: { zh: '测试消息', en: 'Test message' },
  test: {
    zh: '推送组“#”已连通。这是一条测试消息，无需处理。',
    en: 'The push group "#" works. This is a test: there is nothing to do.',
  },
} as const satisfies Record<string, LocalText>

export const sayPush = (key: keyof typeof pushWords, language: Language, part: number | string = ''): string =>
  pushWords[key][language].replace('#', String(part))
