import type { PushKind, PushState } from '#contract/push.ts'
import type { PointState, ResponseKind, ResponseState } from '#contract/response.ts'
import type { SegmentMode, StrategyState } from '#contract/strategy.ts'
import type { Language } from '#contract/text.ts'
import type { WaterfallStep } from '#domain/business/waterfall.ts'

/** What the assistant says of plans, responses, batteries' health and the quality of alarms. Figures come in as text with their units. */
export interface OperationWords {
  noRight: string
  planHead(date: string): string
  planLine(from: string, to: string, what: string): string
  does(mode: SegmentMode, power: string): string
  /** Hours of which the plan says nothing. */
  unplanned: string
  noPlan(date: string): string
  wantedOther: string
  plannedThen(what: string): string
  notPlannedThen: string
  scheduledThen(what: string): string
  scheduledHead: string
  noScheduling(date: string): string
  heldThen: string
  responsesHead(span: string, count: number): string
  noResponses(span: string): string
  noResponsesNow: string
  kind: Record<ResponseKind, string>
  taskState: Record<ResponseState, string>
  pointState: Record<PointState, string>
  responseLine(name: string, kind: string, from: string, to: string, state: string): string
  partIs(power: string, state: string): string
  runsAt(power: string, until: string): string
  achieved(power: string, percent: string): string
  ruled(rule: 1 | 2, holds: boolean): string
  settled(amount: string): string
  healthHead(name: string, from: string, to: string): string
  healthNone(name: string): string
  noCluster: string
  /** A device is named that is none. */
  notACluster: string
  capacity(ah: string, plusMinus: string, method: string, count: number): string
  method: Record<'full' | 'partial', string>
  noCapacity: string
  soh(percent: string): string
  trend(perYear: string, low: string, high: string): string
  remaining(cycles: string | undefined, low: string, high: string | undefined): string
  noRemaining: Record<'fewCapacities' | 'fewCycles' | 'noDecline' | 'noRating', string>
  cycles(count: string): string
  drifts(count: number): string
  noDrifts: string
  driftUnknown: string
  drift(cell: number, perMonth: string, now: string, when: string | undefined): string
  moreBatteries(count: number): string
  oneStation: string
  qualityHead(span: string, total: number, perDay: string): string
  guideline: string
  floods(stretches: number, most: number): string
  seenAfter(time: string): string
  handledAfter(time: string): string
  noneSeen: string
  noneHandled: string
  duration(ms: number): string
  frequent: string
  times(count: number): string
  standing(count: number): string
  mostDays: string
  cyclesName: string
  cyclesOf(span: string, count: string): string
  cyclesFrom(discharged: string, rated: string): string
  noCyclesOf(span: string): string
  netName: string
  /** When a line through the remaining cycles ends, at the pace of the time that was looked at. */
  endOfLife(perDay: string, from: string, to: string | undefined): string
  noEndOfLife: string
  gross: string
  netOf(span: string, amount: string): string
  netStep: Record<WaterfallStep, string>
  /** Slips whose whole period lies in the days; `drafts`: of them not confirmed. */
  netSlips(slips: number, drafts: number): string
  netBlocked(slips: number): string
  noResponsesYet: string
  lastResponse: string
  strategy: Record<'plan' | 'scheduling', string>
  strategyState: Record<StrategyState, string>
  hasSince(version: number, since: string): string
  hasNone: string
  nothingSaved: string
  noCells: string
  cellsNowOnly: string
  cellsUnheard: string
  cellRange(low: string, lowest: number, high: string, highest: number, range: string): string
  cellSpread(mean: string, deviation: string): string
  cellsFar(cells: string): string
  cell(number: number, value: string): string
  /** `cells`: the first of them by number. */
  cellsImpossible(count: number, cells: string): string
  cellsPossible(count: number): string
  cellTemperatures(low: string, lowest: number, high: string, highest: number): string
  /** As a cluster without single cells says it itself. */
  cellsBetween(low: string, high: string, range: string): string
  cellsWarm(low: string, high: string): string
  moreClusters(count: number): string
  /** Between things of a row. */
  list: string
  toldHead(total: number, told: number): string
  toldNobody: string
  toldTo(group: string, kind: string, state: string, at: string): string
  groupGone: string
  groupOfOthers: string
  pushKind: Record<PushKind, string>
  pushState: Record<PushState, string>
}

const zh: OperationWords = {
  noRight: '您的账号没有查看这项内容的权限',
  planHead: (date) => `${date} 的计划（按控制器当时执行的计划）：`,
  planLine: (from, to, what) => `${from}–${to} ${what}`,
  does: (mode, power) => (mode === 'standby' ? '待机' : `${mode === 'charge' ? '充电' : '放电'} ${power}`),
  unplanned: '没有计划',
  noPlan: (date) => `${date} 没有已下发并生效的充放电计划`,
  wantedOther: '系统里保存的计划与此不同：改动还没有下发或还没有被控制器确认。',
  plannedThen: (what) => `计划：${what}`,
  notPlannedThen: '那时没有已生效的充放电计划',
  scheduledThen: (what) => `功率调度优先于计划：${what}`,
  scheduledHead: '功率调度（优先于计划）：',
  noScheduling: (date) => `${date} 没有已下发并生效的功率调度`,
  heldThen: '那时有限值约束了储能功率（见计划页面的限值记录）',
  responsesHead: (span, count) => `${span} 的需求响应任务 ${count} 个：`,
  noResponses: (span) => `${span} 没有需求响应任务`,
  noResponsesNow: '没有正在执行或将要开始的需求响应任务',
  kind: { cut: '削峰', fill: '填谷' },
  taskState: { saved: '已保存，未下发', issued: '已下发', executed: '已执行', failed: '下发失败' },
  pointState: { draft: '未下发', issuing: '等待控制器应答', ready: '控制器已接受', failed: '失败', ending: '正在提前结束', ended: '已提前结束' },
  responseLine: (name, kind, from, to, state) => `${name}（${kind}，${from} 到 ${to}，${state}）`,
  partIs: (power, state) => `本站份额 ${power}，${state}`,
  runsAt: (power, until) => `截至 ${until} 的一刻钟响应 ${power}`,
  achieved: (power, percent) => `平均响应 ${power}，为确认量的 ${percent}`,
  ruled: (rule, holds) => `规则${rule}${holds ? '达标' : '未达标'}`,
  settled: (amount) => `已结算 ${amount}`,
  healthHead: (name, from, to) => `${name}，${from} 至 ${to} 的数据：`,
  healthNone: (name) => `${name}：还没有电流和荷电状态的历史数据，说不出健康状况`,
  noCluster: '这个电站没有电池簇',
  notACluster: '这台设备不是有逐个电芯数据的电池簇',
  capacity: (ah, plusMinus, method, count) => `最近一次测得容量 ${ah} ± ${plusMinus}（${method}，共 ${count} 次）`,
  method: { full: '完整放电', partial: '部分放电推算' },
  noCapacity: '还没有足够深的放电（30% 以上），测不出容量',
  soh: (percent) => `按容量算的健康状态 ${percent}`,
  trend: (perYear, low, high) => `变化趋势每年 ${perYear}（95% 区间 ${low} 到 ${high}）`,
  remaining: (cycles, low, high) =>
    cycles === undefined ? `按直线外推至少还可用 ${low} 次循环` : `按直线外推还可用约 ${cycles} 次循环（95% 区间 ${low} 到 ${high ?? '不封顶'}）`,
  noRemaining: {
    fewCapacities: '容量次数太少，推不出剩余循环',
    fewCycles: '循环跨度太短，推不出剩余循环',
    noDecline: '容量没有可辨别的下降，推不出剩余循环',
    noRating: '没有录入额定容量，推不出剩余循环',
  },
  cycles: (count) => `等效完整循环 ${count} 次`,
  drifts: (count) => `${count} 个电芯在漂移：`,
  noDrifts: '没有看出电芯漂移',
  driftUnknown: '静置数据时间太短，还说不出电芯是否漂移',
  drift: (cell, perMonth, now, when) => `${cell} 号电芯每月 ${perMonth}，现在偏离中位 ${now}${when === undefined ? '' : `，预计 ${when} 到达限值`}`,
  moreBatteries: (count) => `…… 另有 ${count} 个电池簇，见“电池健康”页面`,
  oneStation: '电池健康一次只能问一个电站',
  qualityHead: (span, total, perDay) => `${span} 共发出告警 ${total} 次，平均每天 ${perDay} 次`,
  guideline: '参考值（ISA-18.2、EEMUA 191，按一个值班岗位）：每天 150 次以内可以接受，超过 300 次难以应对',
  floods: (stretches, most) =>
    stretches === 0 ? `没有告警洪水，十分钟内最多 ${most} 次` : `有 ${stretches} 个十分钟超过 10 次（告警洪水），最多 ${most} 次`,
  seenAfter: (time) => `平均 ${time}后被查看`,
  handledAfter: (time) => `平均 ${time}后被处理`,
  noneSeen: '还没有一条被查看',
  noneHandled: '还没有一条被处理',
  duration: (ms) => (ms < 3_600_000 ? `${Math.max(1, Math.round(ms / 60_000))} 分钟` : `${(ms / 3_600_000).toFixed(1)} 小时`),
  frequent: '最频繁的：',
  times: (count) => `${count} 次`,
  standing: (count) => `持续超过一天仍未处理的有 ${count} 条`,
  mostDays: '告警质量一次最多问 92 天',
  cyclesName: '等效循环',
  cyclesOf: (span, count) => `${span} 等效循环 ${count} 次`,
  cyclesFrom: (discharged, rated) => `放电 ${discharged} ÷ 额定容量 ${rated}`,
  noCyclesOf: (span) => `${span} 的等效循环算不出来：没有额定容量或没有放电量读数`,
  netName: '净收益',
  endOfLife: (perDay, from, to) =>
    `按这段时间每天 ${perDay} 次等效循环的节奏，${to === undefined ? `寿命终点（容量 80 %）不早于 ${from}` : `约在 ${from} 至 ${to} 之间到达寿命终点（容量 80 %）`}`,
  noEndOfLife: '推不出剩余循环，所以也说不出何时到达寿命终点（容量 80 %）',
  gross: '结算前：尚未扣除分成、费用和税金',
  netOf: (span, amount) => `${span} 结算后净收益 ${amount}`,
  netStep: {
    dischargeValue: '放电收入',
    chargeCost: '充电成本',
    pvSelfUse: '光伏自用',
    pvFeedIn: '光伏上网',
    charging: '充电服务',
    meterDifference: '与结算单的差额',
    demandSaving: '需量节省',
    customerShare: '客户分成',
    selfUse: '自用电',
    demandCharge: '增加的需量电费',
    basicFee: '基本电费分摊',
    powerFactor: '力调电费',
    tax: '税金',
  },
  netSlips: (slips, drafts) =>
    slips === 0
      ? '没有整个账期都在这段时间内的结算单，所以还没有扣除分成、费用和税金'
      : `按 ${slips} 张整个账期都在这段时间内的结算单${drafts > 0 ? `，其中 ${drafts} 张尚未确认` : ''}`,
  netBlocked: (slips) => `另有 ${slips} 张结算单缺数据，未计入`,
  noResponsesYet: '还没有开始过的需求响应任务',
  lastResponse: '最近一次需求响应任务：',
  strategy: { plan: '充放电计划', scheduling: '功率调度' },
  strategyState: { toBeIssued: '有改动尚未下发', synchronizing: '已下发，等待控制器确认', synchronized: '控制器已执行所保存的内容' },
  hasSince: (version, since) => `控制器从 ${since} 起执行版本 ${version}`,
  hasNone: '控制器没有报告过版本',
  nothingSaved: '这个电站还没有保存充放电计划和功率调度',
  noCells: '这个电站没有逐个电芯的数据',
  cellsNowOnly: '电芯只能问现在的；过去的时刻请在“电池数据监测”页面用时间滑块查看',
  cellsUnheard: '还没有收到电芯数据',
  cellRange: (low, lowest, high, highest, range) => `电压 ${low}（${lowest} 号）到 ${high}（${highest} 号），极差 ${range}`,
  cellSpread: (mean, deviation) => `平均 ${mean}，标准差 ${deviation}`,
  cellsFar: (cells) => `离平均值最远：${cells}`,
  cell: (number, value) => `${number} 号 ${value}`,
  cellsImpossible: (count, cells) => `${count} 个电芯（${cells} 号）的数值不可能，未计入`,
  cellsPossible: (count) => `没有不可能的数值，${count} 个电芯全部计入`,
  cellTemperatures: (low, lowest, high, highest) => `温度 ${low}（${lowest} 号）到 ${high}（${highest} 号）`,
  cellsBetween: (low, high, range) => `单体电压 ${low} 到 ${high}，极差 ${range}（没有逐个电芯的数据）`,
  cellsWarm: (low, high) => `单体温度 ${low} 到 ${high}`,
  moreClusters: (count) => `…… 另有 ${count} 个电池簇，见“电池数据监测”页面`,
  list: '、',
  toldHead: (total, told) => (total > told ? `共 ${total} 条，最新 ${told} 条的推送：` : '推送情况：'),
  toldNobody: '没有推送给任何人：没有推送规则管到它，或推送尚未生成',
  toldTo: (group, kind, state, at) => `${group}（${kind}）：${state}${at === '' ? '' : ` ${at}`}`,
  groupGone: '已删除的推送组',
  groupOfOthers: '其他组织的推送组',
  pushKind: {
    raised: '发生',
    returned: '再次发生',
    chattering: '频繁抖动',
    resumed: '恢复提醒，告警仍在',
    cleared: '已恢复',
    escalated: '升级',
    strategy: '策略通知',
    task: '任务提醒',
  },
  pushState: { waiting: '等待发送', sending: '正在发送', sent: '已送达', failed: '发送失败', uncertain: '不确定是否送达', dropped: '不再需要' },
}

const en: OperationWords = {
  noRight: 'Your account may not look at this',
  planHead: (date) => `Plan of ${date}, as the controller has it or had it:`,
  planLine: (from, to, what) => `${from}–${to} ${what}`,
  does: (mode, power) => (mode === 'standby' ? 'standby' : `${mode} ${power}`),
  unplanned: 'no plan',
  noPlan: (date) => `There is no charging plan in force on ${date}`,
  wantedOther: 'The plan that is saved here is another one: its changes are not issued yet, or the controller has not confirmed them.',
  plannedThen: (what) => `Plan: ${what}`,
  notPlannedThen: 'No charging plan was in force then',
  scheduledThen: (what) => `Power scheduling comes before the plan: ${what}`,
  scheduledHead: 'Power scheduling, which comes before the plan:',
  noScheduling: (date) => `There is no power scheduling in force on ${date}`,
  heldThen: 'A limit held the storage back then (see the limits on the plan page)',
  responsesHead: (span, count) => `${span}: ${count} demand response ${count === 1 ? 'task' : 'tasks'}`,
  noResponses: (span) => `No demand response task in ${span}`,
  noResponsesNow: 'No demand response task runs or is to come',
  kind: { cut: 'load cut', fill: 'valley filling' },
  taskState: { saved: 'saved, not issued', issued: 'issued', executed: 'executed', failed: 'failed to issue' },
  pointState: {
    draft: 'not issued',
    issuing: 'waiting for its controller',
    ready: 'taken by its controller',
    failed: 'failed',
    ending: 'being ended early',
    ended: 'ended early',
  },
  responseLine: (name, kind, from, to, state) => `${name} (${kind}, ${from} to ${to}, ${state})`,
  partIs: (power, state) => `part of this station ${power}, ${state}`,
  runsAt: (power, until) => `response of the quarter hour until ${until}: ${power}`,
  achieved: (power, percent) => `mean response ${power}, ${percent} of what was confirmed`,
  ruled: (rule, holds) => `rule ${rule} ${holds ? 'met' : 'not met'}`,
  settled: (amount) => `settled at ${amount}`,
  healthHead: (name, from, to) => `${name}, data from ${from} to ${to}:`,
  healthNone: (name) => `${name}: no history of current and state of charge yet, so nothing can be said of its health`,
  noCluster: 'This station has no battery cluster',
  notACluster: 'That device is no battery cluster with data of its cells',
  capacity: (ah, plusMinus, method, count) => `last measured capacity ${ah} ± ${plusMinus} (${method}, one of ${count})`,
  method: { full: 'full discharge', partial: 'from a partial discharge' },
  noCapacity: 'no discharge was deep enough yet (30% or more) to tell a capacity',
  soh: (percent) => `state of health by capacity ${percent}`,
  trend: (perYear, low, high) => `trend ${perYear} a year (95% interval ${low} to ${high})`,
  remaining: (cycles, low, high) =>
    cycles === undefined
      ? `by a straight line at least ${low} cycles remain`
      : `by a straight line about ${cycles} cycles remain (95% interval ${low} to ${high ?? 'open'})`,
  noRemaining: {
    fewCapacities: 'too few capacities to tell the remaining cycles',
    fewCycles: 'too few cycles to tell how many remain',
    noDecline: 'no decline can be told, so remaining cycles cannot either',
    noRating: 'without a rated capacity remaining cycles cannot be told',
  },
  cycles: (count) => `${count} equivalent full cycles`,
  drifts: (count) => `${count} ${count === 1 ? 'cell drifts' : 'cells drift'}:`,
  noDrifts: 'no cell is seen to drift',
  driftUnknown: 'readings at rest do not reach far enough yet to tell whether a cell drifts',
  drift: (cell, perMonth, now, when) =>
    `cell ${cell}: ${perMonth} a month, now ${now} from the median${when === undefined ? '' : `, at the limit about ${when}`}`,
  moreBatteries: (count) => `… and ${count} more ${count === 1 ? 'cluster' : 'clusters'}: see the battery health page`,
  oneStation: 'Battery health can be asked of one station at a time',
  qualityHead: (span, total, perDay) => `${span}: ${total} ${total === 1 ? 'alarm' : 'alarms'} announced, ${perDay} a day on average`,
  guideline: 'For comparison (ISA-18.2, EEMUA 191): up to 150 a day are acceptable for one operator, above 300 cannot be managed',
  floods: (stretches, most) =>
    stretches === 0
      ? `no alarm flood, at most ${most} in ten minutes`
      : `${stretches} ten-minute ${stretches === 1 ? 'stretch' : 'stretches'} with more than 10 (alarm flood), at most ${most}`,
  seenAfter: (time) => `seen after ${time} on average`,
  handledAfter: (time) => `handled after ${time} on average`,
  noneSeen: 'none of them was seen yet',
  noneHandled: 'none of them was handled yet',
  duration: (ms) => (ms < 3_600_000 ? `${Math.max(1, Math.round(ms / 60_000))} min` : `${(ms / 3_600_000).toFixed(1)} h`),
  frequent: 'The most frequent:',
  times: (count) => (count === 1 ? 'once' : `${count} times`),
  standing: (count) => `${count} ${count === 1 ? 'has' : 'have'} stood for more than a day`,
  mostDays: 'Alarm quality can be asked of 92 days at most',
  cyclesName: 'Equivalent cycles',
  cyclesOf: (span, count) => `${span}: ${count} equivalent cycles`,
  cyclesFrom: (discharged, rated) => `discharged ${discharged} ÷ rated energy ${rated}`,
  noCyclesOf: (span) => `The equivalent cycles of ${span} cannot be told: there is no rated energy, or no reading of what was discharged`,
  netName: 'Net revenue',
  endOfLife: (perDay, from, to) =>
    `at the pace of this time, ${perDay} equivalent cycles a day, end of life (80 % of capacity) ${to === undefined ? `not before ${from}` : `between ${from} and ${to}`}`,
  noEndOfLife: 'without remaining cycles no date of the end of life (80 % of capacity) can be told',
  gross: 'before settlement: no share, fee or tax is taken off',
  netOf: (span, amount) => `Net revenue after settlement, ${span}: ${amount}`,
  netStep: {
    dischargeValue: 'Discharged',
    chargeCost: 'Charging cost',
    pvSelfUse: 'PV self-use',
    pvFeedIn: 'PV feed-in',
    charging: 'Charging service',
    meterDifference: 'Difference to the slips',
    demandSaving: 'Demand saving',
    customerShare: "Customer's share",
    selfUse: 'Self-use',
    demandCharge: 'More demand charge',
    basicFee: 'Share of the basic fee',
    powerFactor: 'Power factor',
    tax: 'Tax',
  },
  netSlips: (slips, drafts) =>
    slips === 0
      ? 'no settlement slip has its whole period in this time, so no share, fee or tax is taken off yet'
      : `by ${slips} settlement ${slips === 1 ? 'slip' : 'slips'} whose whole period lies in this time${drafts > 0 ? `, ${drafts} of them not confirmed yet` : ''}`,
  netBlocked: (slips) => `${slips} more ${slips === 1 ? 'slip lacks' : 'slips lack'} data and ${slips === 1 ? 'is' : 'are'} left out`,
  noResponsesYet: 'No demand response task has begun here yet',
  lastResponse: 'The last demand response task:',
  strategy: { plan: 'Charging plan', scheduling: 'Power scheduling' },
  strategyState: {
    toBeIssued: 'has changes that are not issued',
    synchronizing: 'issued, waiting for the controller',
    synchronized: 'the controller has what is saved',
  },
  hasSince: (version, since) => `the controller has version ${version} since ${since}`,
  hasNone: 'the controller has reported no version',
  nothingSaved: 'No charging plan and no power scheduling is saved for this station',
  noCells: 'This station has no data of single cells',
  cellsNowOnly: 'Of cells only the present can be asked; the page Battery data has a slider for moments that are over',
  cellsUnheard: 'no cell has been heard yet',
  cellRange: (low, lowest, high, highest, range) => `voltages ${low} (cell ${lowest}) to ${high} (cell ${highest}), range ${range}`,
  cellSpread: (mean, deviation) => `mean ${mean}, standard deviation ${deviation}`,
  cellsFar: (cells) => `farthest from the mean: ${cells}`,
  cell: (number, value) => `cell ${number} ${value}`,
  cellsImpossible: (count, cells) => `${count} ${count === 1 ? 'cell says' : 'cells say'} what no cell can (${cells}): not counted`,
  cellsPossible: (count) => `no impossible values: ${count} cells count`,
  cellTemperatures: (low, lowest, high, highest) => `temperatures ${low} (cell ${lowest}) to ${high} (cell ${highest})`,
  cellsBetween: (low, high, range) => `cell voltages ${low} to ${high}, range ${range} (no data of single cells)`,
  cellsWarm: (low, high) => `cell temperatures ${low} to ${high}`,
  moreClusters: (count) => `… and ${count} more ${count === 1 ? 'cluster' : 'clusters'}: see the page Battery data`,
  list: ', ',
  toldHead: (total, told) => (total > told ? `${total} in all; who was told of the newest ${told}:` : 'Who was told:'),
  toldNobody: 'nobody: no push rule is for it, or its push is not made yet',
  toldTo: (group, kind, state, at) => `${group} (${kind}): ${state}${at === '' ? '' : ` ${at}`}`,
  groupGone: 'a group that was deleted',
  groupOfOthers: 'a group of another organization',
  pushKind: {
    raised: 'raised',
    returned: 'came back',
    chattering: 'chatters',
    resumed: 'told again, still there',
    cleared: 'over',
    escalated: 'escalated',
    strategy: 'strategy notice',
    task: 'reminder of a task',
  },
  pushState: {
    waiting: 'waiting to be sent',
    sending: 'being sent',
    sent: 'delivered',
    failed: 'failed',
    uncertain: 'sent, not certain whether it arrived',
    dropped: 'no longer needed',
  },
}

export const operationWords: Record<Language, OperationWords> = { zh, en }
