import type { WordLine } from './vocabulary.ts'

/** Words of the plant: its parts, what is measured, money, prices, alarms, devices, piles. */
export const plantWords: readonly WordLine[] = [
  // Parts and ways.
  ['part:grid way:in', 'from the grid|from grid|from the mains|off the grid|从电网|从网上'],
  [
    'part:grid way:out',
    'to the grid|to grid|into the grid|onto the grid|back to the grid|back into the grid|back to grid|给电网|向电网|往电网|到电网',
  ],
  ['part:grid', '网电|电网|市电|关口|下网|大电网|网侧|grid|mains|utility|the network'],
  [
    'part:pv',
    '光伏|太阳能|光伏板|太阳能板|光伏电池板|光伏组件|组件|pv|pv system|pv array|array|arrays|solar|photovoltaic|photovoltaics|panels|panel|solar panels|pv panels|solar plant|pv plant',
  ],
  ['part:storage', '储能|储能系统|充放电|储能舱|储能柜|储能电站|storage|storage system|ess|bess|the storage system'],
  ['part:storage cells', '电池|蓄电池|电池组|电池包|电池系统|电池舱|battery system|battery pack|battery packs|battery|batteries'],
  [
    'part:load',
    '负荷|负载|厂里|工厂|厂区|车间|厂房|园区|生产线|用户侧负荷|load|building|buildings|workshop|facility load|loads|factory|site load|the factory',
  ],
  [
    'part:piles',
    '充电桩|桩|充电站点|充电枪|充电车位|piles|pile|charging piles|charging pile|chargers|charger|ev|evs|ev chargers|ev charger|charging points|charging posts|charging stations|charge points',
  ],
  ['part:piles cars', '车|车辆|电动车|电动汽车|辆车|辆|几辆车|cars|car|vehicles|vehicle'],
  ['part:storage way:in', '充电|在充电|正在充电|充|在充|charge|charging'],
  ['part:storage way:out', '放电|在放电|正在放电|放|在放|discharge|discharging'],
  [
    'part:storage way:in matter:energy',
    '充电量|充了|充入|充了多少|充进|充进去|充进去了|存了|存进|存进去|储了|补了|charged|charge energy|charging energy|energy charged',
  ],
  ['part:storage way:out matter:energy', '放电量|放了|放出|放出去|放掉|释放|释放了|discharged|discharge energy|energy discharged'],
  [
    'gives',
    'deliver|delivered|supply|supplied|provide|provided|gave|give out|gave out|given|release|released|put out|sent|send|push|pushed|输出了|提供了|给了',
  ],
  ['takes', 'absorb|absorbed|take in|took in|taken in|put in|take|took|taken|receive|received|drew|pulled|吸收|吸收了'],
  ['part:storage matter:energy', 'throughput|吞吐量|充放电量|充放电总量'],
  ['part:grid way:in', '购电|买电|取电|取|下电|受电|import|importing|importing from|draw from the grid|drawing from the grid|buying|buy'],
  [
    'part:grid way:out',
    '送电|卖电|上网|馈网|反送|倒送|逆流|返送|export|exporting|feed-in|feed in|feeding in|feeding|feed back|feed into|selling|sell',
  ],
  [
    'part:grid way:in matter:energy',
    '购电量|买了|买电量|下网电量|下网电|购了|取了|购入|买入|imported|bought|import energy|grid import|purchased|imports|energy import',
  ],
  [
    'part:grid way:out matter:energy',
    '送电量|上网电量|馈网电量|卖了|卖电量|卖出|送了|上网了|反送电量|外送|返网|送回|exported|sold|fed in|grid export|fed into|fed back|exports|energy export',
  ],
  ['part:pv matter:energy plain', '发电|发|generate|generates|produce|produces'],
  [
    'part:pv matter:energy',
    '发电量|发了|发了多少|发出|发出了|generated|generation|produced|production|yield|pv generation|pv yield|solar generation|solar yield|harvest|harvested',
  ],
  ['part:pv matter:power', '在发电|正在发电|发电功率|光伏出力|generating|producing'],
  ['part:load matter:energy plain', '用电|耗电|consume|use'],
  [
    'part:load matter:energy',
    '用电量|用了|耗电量|耗了|消耗|消费|消耗了|用掉|用掉了|吃了|吃掉|消耗掉|consumed|consumption|used|usage|power consumption|energy consumption|electricity consumption|energy use',
  ],
  ['part:load matter:power', '用电功率|用电负荷|负荷功率|负载功率|load power|consuming|using'],
  ['part:piles matter:power', '充电桩功率|charging power'],
  // "Make" is of money or of energy, by what else is said.
  ['makes', 'make|made|makes|making'],
  // Quantities.
  [
    'gauge:soc',
    '荷电状态|荷电|电量剩余|剩余电量|剩余电|还剩多少电|还剩多少度电|还剩多少|还剩|还有多少电|还有多少度电|余电|剩多少电|剩余|剩下|剩下多少|电池电量|当前电量|soc|s.o.c.|state of charge|battery level|battery charge|battery percentage|charge level|storage level|how full|full|how charged|remaining charge|charge left|left in the battery|left|remaining',
  ],
  ['gauge:soh', '健康状态|健康度|健康|soh|state of health|health'],
  ['gauge:gridDemand', '需量|最大需量值|demand|grid demand|demand value'],
  ['side:max gauge:gridDemand', '最大需量|最高需量|需量最大值|需量峰值|maximum demand|max demand|peak demand|highest demand|max. demand|md'],
  [
    'gauge:irradiance',
    '辐照度|辐照|辐射|太阳辐射|光照|光照强度|日照|日照强度|irradiance|irradiation|solar radiation|radiation|ghi|sunlight|sunshine|sunny|how sunny|sun|阳光|太阳大不大|太阳好不好|太阳怎么样|晒不晒',
  ],
  [
    'gauge:ambientTemperature',
    '环境温度|气温|室外温度|户外温度|外面温度|ambient temperature|ambient temp|outside temperature|outside temp|outdoor temperature|air temperature',
  ],
  ['hot', 'how hot|how warm|how cold|hot|warm|cold|热不热|冷不冷|热吗|烫不烫|烫吗|多热'],
  ['outside', '外面|室外|户外|outside|outdoors|out there'],
  ['matter:power side:max part:load', '尖峰负荷|高峰负荷|峰值负荷|最高负荷|最大负荷|peak load|maximum load|max load|highest load'],
  [
    'matter:power',
    '功率|出力|有功|有功功率|power|powers|output|power draw|draw|drawing|pull|pulling|出多少力|出多大力|多大功率|power output|active power',
  ],
  ['matter:energy', '电量|电能|能量|度数|energy|energies|electricity'],
  [
    'matter:revenue',
    '收益|经营收益|收入|经营收入|赚|赚了|赚的钱|赚钱|赚了多少|赚了多少钱|挣|挣了|挣了多少|挣了多少钱|挣钱|创收|营收|盈利|利润|进账|入账|营业额|收益额|效益|经济效益|获利|盈余|亏|亏了|亏损|赔了|revenue|revenues|earn|earned|earning|earnings|income|profit|profits|make money|making money|made money|money did we make|takings|turnover|bring in|brought in|bringing in|proceeds|gain|gains',
  ],
  [
    'matter:revenue gross',
    'gross|gross revenue|gross income|gross earnings|revenue before settlement|before settlement|毛收入|毛收益|结算前收益|结算前的收益|结算前收入|结算前',
  ],
  ['matter:revenue part:piles', '服务费|充电服务费|充电收入|充电收益|充电桩收益|充电桩收入|charging revenue|charging income'],
  ['matter:revenue saves', '省了|节省|节省了|省下|省钱|save|saved|saving|savings'],
  ['matter:money', '收了|收了多少|收了多少钱|多少钱|钱|money|how much money|cash'],
  ['matter:revenue side:max which:station', 'best earner|top earner|best earning station|赚得最多的站'],
  ['matter:revenue part:storage', '套利|套利收益|储能套利|峰谷套利|储能收益|arbitrage|storage arbitrage'],
  [
    'matter:efficiency',
    '效率|转换效率|循环效率|充放电效率|往返效率|综合效率|充放效率|efficiency|efficient|how efficient|rte|round-trip efficiency|round trip efficiency|roundtrip efficiency|round-trip|round trip|cycle efficiency|conversion efficiency',
  ],
  [
    'matter:price',
    '电价|价格|单价|价|分时电价|电费单价|price|prices|priced|tariff|tariffs|electricity price|energy price|power price|rate|unit price',
  ],
  [
    'matter:price',
    '一度电|每度电|每度|a kwh|one kwh|each kwh|a kwh cost|kwh cost|price per kwh|a unit of electricity|pay per kwh|rate per kwh|tariff per kwh|cny per kwh|pay for a kwh|cost per kwh|cost of a kwh|pay per unit|多少钱一度|几块一度|几毛一度|一度多少钱|一度电多少钱|几毛钱一度|多少一度|电多少钱一度',
  ],
  ['matter:price', '电价时段|时段|价格时段|哪个时段|period|price period|tariff period'],
  ['matter:price side:min', '便宜|最便宜|便宜吗|cheap|cheapest|cheaper|the cheapest'],
  ['matter:price side:max', '最贵|贵不贵|贵吗|expensive|dearest|most expensive|priciest|the most expensive'],
  [
    'matter:alarms',
    '告警|报警|警报|告警信息|故障|警|报了什么警|报什么警|报了哪些警|报了几次警|报过警|报过什么警|出问题|出了什么问题|问题|异常|alarm|alarms|alert|alerts|fault|faults|warnings|anything wrong|wrong|went wrong|gone wrong|going wrong|trips|failures|failure|problem|problems|issues|issue|error|errors|trouble|incident|incidents|报错|毛病',
  ],
  [
    'matter:plan',
    '计划|充放电计划|策略|排程|调度|调度计划|功率调度|充放电策略|plan|plans|planned|schedule|schedules|scheduled|scheduling|power schedule|power scheduling|strategy|dispatch',
  ],
  // Periods of the price; "peak" of a power is its highest.
  ['period:sharp', '尖|尖段|尖峰|尖时|尖电|尖时段|尖峰段|尖峰时段|sharp|sharp peak|sharp period|critical peak|super peak'],
  ['period:peak', '峰|峰段|峰时|高峰|高峰期|峰电|峰期|峰时段|高峰时段|on-peak|peak period|peak hours|peak time|peak times|peak tariff|on-peak hours'],
  ['peak', '峰值|peak|peaked'],
  ['period:flat', '平|平段|平时|平电|平时段|flat|flat period|flat hours|shoulder|shoulder hours|mid-peak'],
  [
    'period:valley',
    '谷|谷段|谷时|谷电|低谷|低谷期|谷期|谷时段|低谷时段|valley|off-peak|off peak|valley period|valley hours|valley time|off-peak period|off-peak hours|off-peak time|off peak hours',
  ],
  ['period:deepValley', '深谷|深谷段|深谷电|deep valley|deep valley period|deep valley hours'],
  // Alarms and devices.
  [
    'state:open',
    '未处理|未处理的|没处理|没处理的|没有处理|待处理|未确认|没确认|未消除|打开的|open|unprocessed|unhandled|pending|active|unacknowledged|not handled|not been handled|not yet handled|not yet been handled|not been acknowledged|outstanding|unresolved|standing|not acknowledged',
  ],
  ['state:shelved', 'shelved|on the shelf|put aside|set aside|被搁置|已搁置|搁置|搁置的|搁置了|屏蔽|屏蔽的'],
  ['state:handled', '处理的|被处理|谁处理的|是谁处理的|由谁处理|由谁处理的|最后处理的|已处理|处理过|处理了|处理掉|handled|processed|closed|resolved'],
  ['raised latest', '最后一条|最新一条|最近一条|最新|最近|newest|latest|recent'],
  ['raised', '新|新增|新增了|新报|上报|上报了|报|报了|触发|new|raised|came|came in|triggered|reported|occurred|occur'],
  [
    'state:offline',
    '离线|掉线|断线|断开|不在线|失联|没有数据|没数据|断联|断连|通信中断|通讯中断|没信号|断了|连不上|没上线|未上线|不通|没通讯|掉了|离线了|掉线了|offline|off line|off-line|disconnected|silent|not online|not connected|not responding|unreachable|down|not reporting|dropped out|not communicating|lost contact|lose contact|lose contact with|lost contact with|out of contact|lost connection|lose connection|no connection|no signal|no communication|gone offline|gone quiet|comms lost|lost comms|unavailable|lost communication|stopped reporting|stopped sending',
  ],
  ['state:online', '在线|在线吗|是否在线|联网|online|on line|on-line|connected|reachable|communicating|reporting'],
  ['matter:devices', '设备|装置|device|devices|equipment'],
  ['kind:pcs', '变流器|储能变流器|pcs|converter|converters'],
  ['kind:pvInverter', '逆变器|光伏逆变器|inverter|inverters|pv inverter|pv inverters'],
  ['kind:battery', '电池堆|bms|battery stack|battery stacks'],
  ['kind:cluster', '电池簇|cluster|clusters|battery cluster|battery clusters'],
  ['kind:transformer', '变压器|主变|transformer|transformers'],
  ['kind:gridMeter', '电表|关口电能表|grid meter|meter|meters'],
  ['kind:environment', '环境监测仪|气象站|weather station'],
  // Charging piles and their sessions.
  ['state:free', '空闲|空着|闲置|没人用|可用|空余|free|idle|available|unoccupied|vacant|empty'],
  ['state:busy', '占用|在用|被占|有人用|使用中|busy|occupied|in use|being used|taken'],
  ['status', '状态|运行状态|status|state'],
  [
    'matter:sessions',
    '充电次数|充电记录|充电订单|充电会话|会话|订单|单次充电|session|sessions|charging session|charging sessions|charges made|charging events|transactions',
  ],
  // Parameters of devices by the word that their names hold.
  ['parameter:温度', '温度|temperature|temperatures|temp|temps'],
  ['parameter:电压', '电压|voltage|voltages|volts'],
  ['parameter:电流', '电流|current of|amps|amperage|amperes'],
  ['parameter:频率', '频率|frequency|hertz|hz'],
  ['parameter:功率因数', '功率因数|力率|power factor|cos phi|pf'],
  ['parameter:湿度', '湿度|humidity|humid|how humid|rh'],
  ['parameter:风速', '风速|风|风力|风大吗|刮风|wind speed|wind|windy|how windy|windspeed'],
  ['parameter:负载率', '负载率|load rate|loading'],
  ['parameter:无功', '无功|无功功率|reactive power|kvar'],
  ['narrow:A相', 'a相|phase a|l1'],
  ['narrow:B相', 'b相|phase b|l2'],
  ['narrow:C相', 'c相|phase c|l3'],
]
