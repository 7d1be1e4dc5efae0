import type { WordLine } from './vocabulary.ts'

/** Words of how stations are run: demand response, batteries' health, the quality of alarms. */
export const operationVocabulary: readonly WordLine[] = [
  [
    'matter:response',
    '需求响应|需求侧响应|需求响应任务|响应任务|响应|削峰填谷任务|削峰任务|填谷任务|邀约|虚拟电厂|demand response|demand-response|demand side response|demand response event|demand response events|demand response task|demand response tasks|response event|response events|response task|response tasks|demand response running|dr event|dr events|dr task|dr tasks|virtual power plant|vpp',
  ],
  [
    'matter:health',
    '电池健康情况|电池健康报告|电池衰减|容量衰减|衰减|实际容量|可用容量|电池寿命|寿命|剩余寿命|剩余循环|剩余循环次数|漂移|电芯漂移|电芯在漂移|漂移的电芯|电芯一致性|battery ageing|battery aging|ageing|aging|degradation|degrading|capacity fade|measured capacity|real capacity|actual capacity|usable capacity|battery life|remaining life|remaining cycles|cycles remain|cycles remaining|cycle life|还能循环多少次|还剩多少次循环|剩余多少次循环|还剩多少循环|drift|drifts|drifting|cell drift|drifting cells|drifting cell|cell consistency|consistency of the cells|consistent are the cells|cells consistent|battery health report|state of the cells',
  ],
  // Of a time what was cycled then; without one the battery's health tells them.
  [
    'matter:cycles',
    '循环次数|等效循环|等效循环次数|等效完整循环|equivalent cycles|equivalent full cycles|cycles|循环多少次|循环几次|循环了几次|循环了多少次|循环数|等效循环数|full cycles',
  ],
  [
    'matter:net',
    '净收益|净收入|净利|净额|结算后|结算后收益|结算后的收益|结算后净收益|结算后的净收益|扣除结算后的收益|net|net revenue|net income|net earnings|net profit|net of settlement|after settlement|settled revenue|net revenue after settlement|revenue after settlement|left after settlement|revenue net of settlement',
  ],
  ['fill cells', '电芯|单体|cell|cells'],
  [
    'matter:alarmQuality',
    '告警质量|报警质量|告警率|告警频次|告警频率|告警统计|平均每天告警|每天多少告警|每天多少条告警|最频繁的告警|频繁告警|最常见的告警|告警最多的是什么|告警洪泛|告警洪水|告警风暴|告警处理时间|告警处理时长|多久处理告警|告警多久被处理|告警多久被查看|告警平均多久被处理|告警平均多久被查看|告警平均多久被查看和处理|多久被处理|多久被查看|每天告警数|每天告警数与指南相比|与指南相比每天告警数|每天的告警数|持续超过一天的告警|超过一天的告警|超过一天未处理的告警|长期未处理的告警|长期告警|alarm quality|alarm rate|alarm statistics|alarm performance|alarm flood|alarm floods|alarms a day|alarms per day|alerts per day|most frequent alarms|most frequent alarm|most common alarms|most common alarm|the most frequent alarms|the most frequent alarm|the most common alarms|the most common alarm|alarms are most frequent|alarms are the most frequent|frequent alarms|alarm handling time|time to handle alarms|how fast are alarms handled|how quickly are alarms handled|handle alarms|handle an alarm|see and handle an alarm|see an alarm|how long does it take to handle an alarm|how long does it take to see an alarm|how long does it take to see and handle an alarm|how long does it take to handle alarms|how long until an alarm is seen|how long until an alarm is handled|alarms standing longer than a day|alarms standing for more than a day|alarms longer than a day|alarms that stand longer than a day|alarms a day compared with the guideline|alarms a day compared to the guideline|alarms a day against the guideline|alarms per day compared with the guideline|standing alarms|long standing alarms|stale alarms',
  ],
]
