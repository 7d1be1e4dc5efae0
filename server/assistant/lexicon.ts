import { alarmLevelNames } from '#contract/alarm-words.ts'
import { alarmLevels } from '#contract/alarm.ts'

/**
 * The words that the assistant knows, in both languages: what they say (tags `slot:value`, several apart by spaces), then the words, apart by bars. A word
 * that says nothing of its own ("the", "多少") is `fill`; what stands in no line is not understood, and is told so.
 */
const lines: readonly (readonly [tags: string, words: string])[] = [
  [
    'fill',
    '的|是|了|吗|呢|吧|啊|呀|请|请问|问|问下|一下|告诉|告诉我|看看|查|查询|查一下|帮我|给我|显示|列出|我|我们|咱们|你|您|有|有没有|在|被|把我|从|里|内|中|这|那|它|都有|都是|都在|还|还是|或|或者|与|及|和|以及|跟|同|到了|时|期间|情况|数据|数值|值|是多少|多少|几|几个|几台|几条|多大|多高|多久|多|少|怎么样|如何|怎样|什么|什么样|哪|哪些|哪个|哪儿|是哪个|是哪天|有哪些|有多少|有几个|总体|电|度|度电|千瓦|千瓦时|站|电站|场站|站点|项目|个|台|条|一个|量|实时|累计|整个|全天|一天|一共发生|发生|出现|产生|共|得|地|站里|又|就',
  ],
  [
    'fill',
    "a|an|the|is|are|was|were|be|been|do|does|did|has|have|had|me|my|we|us|our|i|you|it|its|there|this|that|these|those|of|at|in|on|for|from|to|by|with|and|or|as|so far|please|tell|tell me|show|show me|give me|list|what|what's|which|how|how much|how many|how is|how are|how high|how big|much|many|any|some|get|currently|current|present|value|values|reading|readings|data|figure|figures|level|kw|kwh|mw|mwh|energy in kwh|more|did we|one|s|per|during|over|going|doing|look|happened|station|stations can|was it|will|would|between|also|did it",
  ],
  ['help', '帮助|你能做什么|你会什么|能问什么|可以问什么|怎么用|你好|您好|help|what can you do|what can i ask|who are you|hello|hi|hey|can you do'],
  ['fill', 'can|may|see|能|可以|看|查看|做|会|用'],
  ['now', '现在|当前|目前|此刻|这会儿|now|right now|at the moment|at present'],
  // Stations.
  [
    'all',
    '所有|全部|各|每个|各个|所有电站|全部电站|各电站|各站|每个电站|全站|all|all stations|every|every station|each|each station|fleet|whole fleet',
  ],
  ['total', '总|总共|合计|总计|一共|总和|total|in total|sum|altogether|overall'],
  [
    'which:station',
    '哪个站|哪个电站|哪座电站|哪一个站|哪一个电站|哪个场站|which station|what station|which site|which plant|的电站是哪个|的站是哪个|的电站|earner',
  ],
  ['which:day', '哪天|哪一天|哪日|which day|what day|on which day|on what day'],
  [
    'topic:stations',
    '哪些电站|哪些站|几个电站|几个站|多少个电站|多少电站|电站列表|电站清单|有哪些电站|which stations|what stations|how many stations|list stations|my stations|stations|power stations|which power stations',
  ],
  // Parts and ways.
  ['part:grid', '电网|市电|关口|下网|grid|mains|utility'],
  ['part:pv', '光伏|太阳能|pv|solar|photovoltaic|photovoltaics'],
  ['part:storage', '储能|电池|蓄电池|充放电|storage|battery|batteries|ess'],
  ['part:load', '负荷|负载|厂里|load|loads|factory'],
  ['part:piles', '充电桩|桩|充电站点|piles|pile|charging piles|charging pile|chargers|charger|ev|evs|charging points|charging posts'],
  ['part:storage way:in', '充电|在充电|正在充电|充|charge|charging'],
  ['part:storage way:out', '放电|在放电|正在放电|放|discharge|discharging'],
  ['part:storage way:in topic:energy', '充电量|充了|充入|充了多少|charged|charge energy|charging energy|energy charged'],
  ['part:storage way:out topic:energy', '放电量|放了|放出|discharged|discharge energy|energy discharged'],
  ['part:grid way:in', '购电|买电|取电|import|importing|importing from'],
  ['part:grid way:out', '送电|卖电|上网|馈网|反送|逆流|export|exporting|feed-in|feed in|feeding in'],
  ['part:grid way:in topic:energy', '购电量|买了|买电量|下网电量|下网电|购了|imported|bought|import energy|grid import|purchased'],
  ['part:grid way:out topic:energy', '送电量|上网电量|卖了|卖电量|送了|exported|sold|fed in|grid export|fed into'],
  [
    'part:pv topic:energy',
    '发电|发电量|发了|发了多少|发|generate|generated|generates|generation|produce|produced|production|yield|pv generation|pv yield',
  ],
  ['part:pv topic:power', '在发电|正在发电|发电功率|光伏出力|generating|producing'],
  ['part:load topic:energy', '用电|用电量|用了|耗电|耗电量|消耗|消费|consume|consumed|consumption|used|use|usage'],
  ['part:load topic:power', '用电功率|用电负荷|负荷功率|负载功率|load power'],
  ['part:piles topic:power', '充电桩功率|charging power'],
  // Quantities.
  [
    'gauge:soc',
    '荷电状态|荷电|电量剩余|剩余电量|剩余电|还剩多少电|还有多少电|余电|剩多少电|soc|state of charge|battery level|charge level|storage level|how full|full|how charged|remaining charge',
  ],
  ['gauge:soh', '健康状态|健康度|健康|soh|state of health|health'],
  ['gauge:gridDemand', '需量|最大需量值|demand|grid demand'],
  ['side:max gauge:gridDemand', '最大需量|最高需量|maximum demand|max demand|peak demand|highest demand'],
  ['gauge:irradiance', '辐照度|辐照|光照|irradiance|irradiation'],
  ['gauge:ambientTemperature', '环境温度|气温|ambient temperature|outside temperature'],
  ['topic:power', '功率|出力|有功|power|powers|output'],
  ['topic:energy', '电量|电能|能量|度数|energy|energies|electricity'],
  [
    'topic:revenue',
    '收益|收入|赚|赚了|赚的钱|赚钱|赚了多少钱|多少钱|钱|营收|盈利|利润|revenue|revenues|earn|earned|earning|earnings|income|profit|money|make money|made|make|money did we make',
  ],
  ['topic:revenue side:max which:station', 'best earner|top earner|best earning station|赚得最多的站'],
  ['topic:revenue part:storage', '套利|套利收益|储能套利|arbitrage|storage arbitrage'],
  ['topic:efficiency', '效率|转换效率|循环效率|充放电效率|往返效率|efficiency|round-trip efficiency|round trip efficiency|roundtrip efficiency'],
  ['topic:price', '电价|价格|单价|价|price|prices|tariff|electricity price|energy price|rate'],
  ['topic:price', '电价时段|时段|价格时段|period|price period|tariff period'],
  ['topic:alarms', '告警|报警|警报|告警信息|故障|alarm|alarms|alert|alerts|fault|faults|anything wrong|wrong'],
  // Periods of the price; "peak" of a power is its highest.
  ['period:sharp', '尖|尖段|尖峰|尖时|尖电|尖时段|sharp|sharp peak|critical peak|super peak'],
  ['period:peak', '峰|峰段|峰时|高峰|峰电|峰期|峰时段|高峰时段|on-peak|peak period|peak hours|peak time'],
  ['peak', '峰值|peak'],
  ['period:flat', '平|平段|平时|平电|平时段|flat|flat period|shoulder|mid-peak'],
  ['period:valley', '谷|谷段|谷时|谷电|低谷|谷期|谷时段|低谷时段|valley|off-peak|valley period|off-peak period|off-peak hours'],
  ['period:deepValley', '深谷|深谷段|深谷电|deep valley|deep valley period'],
  // Extremes, comparisons, reasons.
  ['side:max', '最大|最高|最多|最好|最大值|最高值|最强|max|maximum|most|highest|best|largest|biggest|top|greatest|the most'],
  ['side:min', '最小|最低|最少|最差|最小值|最低值|min|minimum|least|lowest|worst|smallest|fewest'],
  ['side:mean', '平均|均值|平均值|average|mean|avg|on average'],
  ['compare', '比|对比|相比|比较|较|环比|同|vs|versus|than|compare|compared|compared with|compared to|comparison|difference|差|差多少|相差'],
  ['why', '为什么|为何|为啥|怎么会|原因|why|how come|reason|what is the reason'],
  ['when', '什么时候|何时|几点|几点钟|啥时候|when|what time|at what time'],
  ['edge:begin', '开始|到|进入|begin|begins|start|starts'],
  ['edge:end', '结束|end|ends|over'],
  // Alarms and devices.
  ['state:open', '未处理|未处理的|没处理|打开的|open|unprocessed|unhandled|pending|active'],
  ['state:handled', '已处理|处理过|处理了|handled|processed|closed'],
  ['raised', '最新|最近|新|newest|latest|recent|raised|came'],
  ['state:offline', '离线|掉线|断线|断开|不在线|失联|没有数据|通信中断|offline|off line|off-line|disconnected|silent|not online|down'],
  ['state:online', '在线|在线吗|是否在线|online|on line|connected'],
  ['topic:devices', '设备|装置|device|devices|equipment'],
  ['kind:pcs', '变流器|储能变流器|pcs|converter|converters'],
  ['kind:pvInverter', '逆变器|光伏逆变器|inverter|inverters|pv inverter|pv inverters'],
  ['kind:battery', '电池堆|bms|battery stack|battery stacks'],
  ['kind:cluster', '电池簇|cluster|clusters|battery cluster'],
  ['kind:transformer', '变压器|transformer|transformers'],
  ['kind:gridMeter', '电表|关口电能表|grid meter|meter|meters'],
  ['kind:environment', '环境监测仪|气象站|weather station'],
  // Parameters of devices by the word that their names hold.
  ['parameter', '温度|电压|电流|频率|功率因数|湿度|风速|负载率|temperature|voltage|current of|frequency|power factor|humidity|wind speed|load rate'],
  ['joins', '到|至|~|-|–|—|to|until|till|through|和|与|and'],
]

/** Tags of every word. */
export const lexicon: ReadonlyMap<string, readonly (readonly string[])[]> = build()

function build(): Map<string, string[][]> {
  const map = new Map<string, string[][]>()
  const put = (word: string, tags: string[]): void => {
    const known = map.get(word)
    if (known === undefined) map.set(word, [tags])
    else known.push(tags)
  }
  for (const [tags, words] of lines) for (const word of words.split('|')) put(word, tags.split(' '))
  // The specification's words for the levels, as everywhere.
  for (const level of alarmLevels) for (const word of Object.values(alarmLevelNames[level])) put(word.toLowerCase(), [`level:${level}`])
  return map
}
