import type { WordLine } from './vocabulary.ts'

/** Alarms that came most often, in one and in many, of now and of then. */
const mostOften = ['alarm', 'alarms']
  .flatMap((who) => [
    ...['is', 'are', 'was', 'were'].flatMap((be) =>
      ['most frequent', 'the most frequent', 'most common', 'the most common', 'raised most often', 'raised the most'].map(
        (how) => `${who} ${be} ${how}`,
      ),
    ),
    ...['come', 'comes', 'came', 'happen', 'happens', 'happened', 'occur', 'occurs', 'occurred'].map((verb) => `${who} ${verb} most often`),
  ])
  .join('|')

/** Words of how stations are run: demand response, batteries' health, the quality of alarms, the service of stations. */
export const operationVocabulary: readonly WordLine[] = [
  [
    'matter:response',
    '需求响应|需求侧响应|需求响应任务|响应任务|响应|削峰填谷任务|削峰任务|填谷任务|邀约|虚拟电厂|demand response|demand-response|demand side response|demand response event|demand response events|demand response task|demand response tasks|response event|response events|response task|response tasks|demand response running|dr event|dr events|dr task|dr tasks|response|responses|virtual power plant|vpp',
  ],
  [
    'matter:health when',
    '寿命什么时候结束|寿命何时结束|寿命什么时候到期|寿命何时到期|寿命什么时候到|寿命还有多久|寿命还剩多久|寿命还能用多久|还能用多久',
  ],
  ['verdict', 'passed|pass|succeeded|successful|a success|met its target|pass or fail|达标|达标了|合格|合格了|成功了|成功|完成得怎么样'],
  ['next', 'next|upcoming|the next|下一个|下一次|下次|下个|接下来|接下来的'],
  [
    'matter:health',
    '电池健康情况|电池健康报告|电池衰减|容量衰减|衰减|实际容量|可用容量|电池寿命|寿命|剩余寿命|剩余循环|剩余循环次数|漂移|电芯漂移|电芯在漂移|漂移的电芯|电芯一致性|battery ageing|battery aging|ageing|aging|degradation|degrading|capacity fade|measured capacity|real capacity|actual capacity|usable capacity|battery life|end of life|end of its life|end of their life|reach the end of its life|be worn out|worn out|need replacing|need to be replaced|寿命到期|寿命结束|寿命终止|到寿|报废|更换电池|需要更换|reach end of life|reach its end of life|remaining life|remaining cycles|cycles remain|cycles remaining|cycles left|cycles are left|cycles does it have left|cycle life|还能循环多少次|还剩多少次循环|剩余多少次循环|还剩多少循环|漂移最大|漂移最大的电芯|电芯漂移最大|drift|drifts|drifting|drift most|drift the most|drifts most|drifts the most|drifting most|drifting the most|cell drift|drifting cells|drifting cell|cell consistency|consistency of the cells|consistent are the cells|cells consistent|battery health report|state of the cells',
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
  [
    'matter:net',
    '与结算单的差额|和结算单的差额|与结算单不一致|和结算单不一致|与结算单不同|和结算单不同|与结算单不一样|和结算单不一样|与结算单不符|跟结算单不一样|differ from the slip|differ from the slips|differs from the slip|differs from the slips|different from the slip|different from the slips|differ from the settlement|differs from the settlement|difference to the slip|difference to the slips|difference between revenue and slip|difference between the revenue and the slip|not the same as the slip',
  ],
  ['latest', '上次|上一次|上一个|最近一次|最近一个|最近的一次|最后一次|最后一个|last|most recent|previous'],
  ['issued', '下发|已下发|下发了|下发成功|已经下发|issued|been issued|sent to the controller|sent to its controller'],
  [
    'matter:cells',
    '一致性|一致性等级|一致性评级|一致性级别|一致性几级|一致性是几级|一致性是哪一级|电池一致性|电池一致性等级|电池一致性评级|电芯一致性等级|电芯一致性评级|电芯一致性级别|电芯等级|单体一致性等级|consistency|consistency grade|consistency grades|consistency rating|battery consistency|cell consistency grade|grade|grades|graded|最差电芯|最差的电芯|最差单体|最差的单体|电芯极差|单体极差|电芯压差|单体压差|电芯电压|单体电压差|电芯电压差|电芯电压极差|电芯差异|不一致的电芯|偏离最大的电芯|worst cells|worst cell|weakest cells|weakest cell|cells are worst|cell is worst|cells are the worst|cell is the worst|cell voltage|cell voltages|cell spread|spread of cell voltages|spread of the cells|spread of the cell voltages|cell imbalance|imbalance of the cells|cells out of line|cells apart|far apart are the cells|highest cell|lowest cell|highest and lowest cell|hottest cell|coldest cell|hottest cells|coldest cells|voltage range|voltage spread|cell voltage range|range of the cell voltages|range of cell voltages|range of the cells|压差|电压极差|极差|电芯最高温度|电芯最低温度|最高电芯温度|最低电芯温度|电芯最高电压|电芯最低电压|最高电芯电压|最低电芯电压|最热的电芯|最冷的电芯|电芯温度最高|电芯温度最低|电芯电压最高|电芯电压最低|impossible|impossible values|impossible readings|impossible cells|cells are impossible|cells impossible|report impossible values|reports impossible values|have impossible values|show impossible values|invalid cells|cells are invalid|bad cells|不可能|不可能的|不可能的电芯|不可能的数值|坏值|是坏值|坏值电芯|坏电芯|无效电芯|电芯无效|数据无效的电芯',
  ],
  [
    'matter:told',
    '通知了谁|通知谁|通知到谁|推送给谁|推送给了谁|推送到谁|推给谁|推给了谁|告知了谁|告诉了谁|谁被通知|谁收到了推送|谁收到了通知|谁收到通知|谁收到告警|谁收到了告警|推送了吗|已推送|推送情况|推送记录|通知情况|通知记录|who was told|who was told of|who was told about|who has been told|who was notified|who was notified of|who was notified about|who has been notified|who was informed|who was informed of|who was informed about|who got|who received|was anybody told|was anybody told of|was anyone told|was anyone notified|was anybody notified|were they pushed|who got the push|pushes sent|pushes of',
  ],
  ['fill cells', '电芯|单体|cell|cells'],
  [
    'matter:alarmQuality',
    `${mostOften}|top alarms|top ten alarms|top 10 alarms|告警最频繁|告警最常见|告警最常出现|告警出现最多|告警出现得最多|告警出现次数最多|告警发生最多|告警发生次数最多|出现最多的告警|出现次数最多的告警|出现最频繁的告警|发生最多的告警|最常出现的告警|哪种告警最多|哪类告警最多|什么告警最多`,
  ],
  [
    'matter:alarmQuality',
    '平均处理时间|平均处理时间多长|处理时间多长|平均处理多久|多长时间处理|多久处理|多久处理一条告警|平均多长时间处理|平均查看时间|处理时间|处理时长|平均多久处理|mean time to handle|average time to handle|average handling time|mean time to see|handling time|how long do alarms stand before they are handled|how long alarms stand before they are handled|how long do alarms take to be handled|alarms stand before they are handled|how long do alarms stand|告警质量|报警质量|告警率|告警频次|告警频率|告警统计|平均每天告警|每天多少告警|每天多少条告警|最频繁的告警|频繁告警|最常见的告警|告警最多的是什么|告警洪泛|告警洪水|告警风暴|告警处理时间|告警处理时长|多久处理告警|告警多久被处理|告警多久被查看|告警平均多久被处理|告警平均多久被查看|告警平均多久被查看和处理|多久被处理|多久被查看|每天告警数|每天告警数与指南相比|与指南相比每天告警数|每天的告警数|持续超过一天的告警|超过一天的告警|超过一天未处理的告警|长期未处理的告警|长期告警|alarm quality|alarm rate|alarm statistics|alarm performance|alarm flood|alarm floods|alarms a day|alarms per day|alerts per day|most frequent alarms|most frequent alarm|most common alarms|most common alarm|the most frequent alarms|the most frequent alarm|the most common alarms|the most common alarm|alarms are most frequent|alarms are the most frequent|frequent alarms|alarm handling time|time to handle alarms|how fast are alarms handled|how quickly are alarms handled|handle alarms|handle an alarm|see and handle an alarm|see an alarm|how long does it take to handle an alarm|how long does it take to see an alarm|how long does it take to see and handle an alarm|how long does it take to handle alarms|how long until an alarm is seen|how long until an alarm is handled|alarms standing longer than a day|alarms standing for more than a day|alarms longer than a day|alarms that stand longer than a day|alarms a day compared with the guideline|alarms a day compared to the guideline|alarms a day against the guideline|alarms per day compared with the guideline|standing alarms|long standing alarms|stale alarms',
  ],
  [
    'matter:availability',
    '可用率|可用度|可用性|设备可用率|系统可用率|availability|uptime|up time|up-time|how available|available time|share of time available',
  ],
  [
    'matter:utilisation',
    '容量利用率|储能利用率|储能容量利用率|利用率|utilisation|utilization|capacity utilisation|capacity utilization|utilisation of capacity|utilization of capacity|utilisation of the storage|utilization of the storage',
  ],
  [
    'matter:selfUse',
    '自用率|自发自用率|光伏自用率|自消纳率|消纳率|自用比例|自发自用比例|self-use rate|self use rate|self-consumption rate|self consumption rate|self-consumption ratio|self-use ratio|self-consumption|share of self-consumption|rate of self-use|rate of self-consumption|used on site|consumed on site',
  ],
  ['matter:carbon', '二氧化碳|碳减排|碳减排量|减碳|减碳量|减排|减排量|co2|co₂|carbon dioxide|co2 savings|carbon savings|carbon saved'],
  ['avoids', '减少|减少了|减了|少排|少排了|减下|avoid|avoided|reduce|reduced'],
  [
    'matter:maintenance',
    '检修|检修中|在检修|正在检修|检修计划|检修安排|检修记录|维修|维护|在维护|保养|maintenance|under maintenance|in maintenance|on maintenance|being maintained|being serviced|worked on|being worked on|maintenance work|planned maintenance|maintenance planned|maintenance running',
  ],
  [
    'matter:failedPushes',
    '推送失败|推送失败的|推送失败了|失败的推送|推送没成功|推送没有成功|推送没送达|推送未送达|没送达的推送|未送达的推送|没有送达的推送|推送不成功|failed pushes|failed push|pushes failed|push failed|pushes that failed|pushes fail|push fail|push failures|pushes have failed|pushes that have failed|failed deliveries|failed delivery|deliveries failed|deliveries that failed|failed notifications|notifications failed|failed messages|undelivered pushes|undelivered|pushes not delivered|pushes are uncertain|uncertain pushes',
  ],
]
