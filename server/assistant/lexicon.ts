import { alarmLevelNames } from '#contract/alarm-words.ts'
import { alarmLevels } from '#contract/alarm.ts'

/**
 * The words that the assistant knows, in both languages: what they say (tags `slot:value`, several apart by spaces), then the words, apart by bars. A word
 * that says nothing of its own ("the", "多少") is `fill`, a unit only helps to tell what is meant; what stands in no line is not understood, and is told so.
 */
const lines: readonly (readonly [tags: string, words: string])[] = [
  [
    'fill',
    '的|是|了|吗|呢|吧|啊|呀|哦|嘛|请|请问|问|问下|一下|告诉|告诉我|说说|看看|看一下|查|查询|查一下|查下|帮我|给我|帮忙|麻烦|想知道|显示|列出|列一下|我|我们|咱们|咱|你|您|有|有没有|了没有|了没|在|被|把我|从|里|里面|内|中|当中|其中|这|那|它|都|都有|都是|都在|还|还有|还是|或|或者|与|及|和|以及|跟|同|到了|时|期间|情况|数据|数值|值|是多少|多少|几|多大|多高|怎么样|如何|怎样|怎么|咋样|什么|什么样|啥|哪|哪些|哪儿|是哪天|有哪些|有多少|总体|电|站|电站|场站|站点|项目|个|台|条|一个|量|实时|累计|整个|全天|一天|一共发生|发生|出现|产生|共|得|地|站里|又|就|来|着|过|给|点|个点|几个点|百分之几|分别|大概|大约|左右|整体|任何|高不高|低不低|大不大|多不多|少不少|好不好|够不够|是不是|快不快|那边|这边|那里|这里|那儿|这儿|冲到|达到|跑到|升到|降到|到过|涨到|冲|出|出了|出过|管着|管理|负责|名下|手上|手里|一天下来|概况|概览|详情|明细|具体|帮|具体是多少|有吗|对吗|系统|才|已经|究竟|到底|这个站|本站|我站|咱站|我们站|咱们站|这座站|该站|该电站|本电站|这个电站|之间|两个站|两站|两个电站|这两个站|这俩|俩|来说|里头|共计|来看|按|按照|创造|创造了|要|装|装了|安装|安装了|配了|知道|懂|些|15分钟|排',
  ],
  [
    'fill',
    "a|an|the|is|are|was|were|be|been|do|does|did|has|have|had|having|me|my|we|us|our|i|you|your|it|its|there|this|that|these|those|them|they|their|of|at|in|on|for|from|to|by|with|and|or|as|into|out|off|into|please|pls|tell|tell me|show|show me|give me|list|what|what's|whats|what is|how|how's|hows|how much|how is|how are|how high|how big|how low|much|many|any|anything|anyone|something|some|get|got|currently|current|present|value|values|reading|readings|data|figure|figures|number|level|levels|did we|one|ones|s|per|during|over|going|doing|look|looking|happened|happening|happen|station|the station|power station|site|plant|project|was it|will|would|between|among|amongst|across|also|did it|like|just|status of|about|within|right|and what|then|go|goes|come|comes|came|each other|ever|been like|i'd|i would like to know|want|know|want to know|can you|could you|could|if|so|wondering|need|well|getting|gets|sort|sort of|kind|kind of|thing|things|stuff|ok|okay|thanks|thank you|cheers|good|really|actually|exactly|roughly|approximately|approx|check|checking|quick|quickly|display|summary of|overview|breakdown|detail|details|info|information|update|still|yet|already|again|system|facility|whole|entire|earlier|performing|perform|performed|installed|fitted|manage|own|responsible|run|went|flowed|flow|let|let me|here|am|i'm|im|got to|rn|both|two|respectively|at all|behave|behaving|situation|status report|15 minute|15-minute|15 min|quarter-hour|quarter hourly|fifteen minute|could you tell me|that's",
  ],
  ['fill unit:kwh', '度|度电|千瓦时|几度电|多少度|多少度电|kwh|mwh|gwh|kilowatt hours|energy in kwh|kwhs|units'],
  ['fill unit:kw', '千瓦|兆瓦|kw|mw|kilowatts|kilowatt|megawatts'],
  ['fill unit:money', '元|块|块钱|人民币|cny|yuan|rmb'],
  ['fill unit:percent', '百分之|百分之几|百分之多少|百分比|%|percent|percentage|per cent'],
  ['fill unit:degree', '几度|摄氏度|degrees|celsius|degree'],
  ['count', '几个|几台|几条|几座|几辆|几只|几把|多少个|多少台|多少条|多少座|数量|个数|台数|总数|how many|number of|the number of|count|count of|amount of'],
  ['often', '几次|多少次|次数|how many times|how often'],
  [
    'help',
    'ask|ask you|can i ask|i ask|could i ask|should i ask|question|questions|understand|answer|capabilities|你知道什么|你都知道些什么|知道些什么|帮助|你能做什么|你会什么|你会干什么|你会干啥|你能干什么|你能干啥|你能回答什么|你会做什么|能问什么|可以问什么|可以问啥|能问啥|怎么用|怎么提问|功能|你是谁|你好|您好|help|what can you do|what can i ask|what do you know|what can you tell me|what can you answer|who are you|how does this work|hello|hi|hey|can you do',
  ],
  ['fill', 'can|may|see|能|可以|看|查看|做|会|用|干'],
  ['now', '现在|当前|目前|此刻|这会儿|此时|眼下|刚才|刚刚|刚|正|正在|now|right now|at the moment|at present|at this moment|just now|currently|momentarily|these minutes'],
  // Stations.
  [
    'all',
    '所有|全部|各|每个|各个|所有电站|全部电站|各电站|各站|各个站|各个电站|每个电站|每个站|全站|所有站|全部站|所有的站|所有站点|all|all stations|all sites|all plants|all the stations|all our stations|every|every station|every site|each|each station|each site|fleet|whole fleet|everywhere|the plants|plants|the sites|sites',
  ],
  ['total', '总|总共|合计|总计|一共|总和|加起来|全部加起来|汇总|total|totals|in total|sum|altogether|overall|combined|together'],
  [
    'which:station',
    '哪个站|哪个电站|哪座站|哪座电站|哪一个站|哪一个电站|哪个场站|哪个项目|哪个站点|which station|what station|which site|which plant|which project|which power station|which of the stations|which of our stations|which of our sites|的电站是哪个|的站是哪个|的电站|earner|哪家|哪家电站|哪家站|哪家站点',
  ],
  ['which?', '哪个|哪一个|是哪个|谁|who|which|which one|which has|whose'],
  ['which:day', '哪天|哪一天|哪日|which day|what day|which date|what date|on which day|on what day'],
  ['rank', '排名|排行|排行榜|排个名|排一下|排一下名|排序|排个序|名次|从高到低|rank|ranking|ranked|rank by|leaderboard|sorted by|order by|ranking of|league table'],
  [
    'topic:stations',
    '哪些电站|哪些站|几个电站|几个站|几座电站|几座站|多少个电站|多少电站|多少个站|多少座电站|电站列表|电站清单|电站数量|有哪些电站|which stations|what stations|how many stations|how many sites|how many plants|number of stations|number of sites|list stations|my stations|stations|power stations|which power stations|which sites',
  ],
  // Parts and ways.
  ['part:grid way:in', 'from the grid|from grid|from the mains|off the grid|从电网|从网上'],
  ['part:grid way:out', 'to the grid|to grid|into the grid|onto the grid|back to the grid|back into the grid|back to grid|给电网|向电网|往电网|到电网'],
  ['part:grid', '网电|电网|市电|关口|下网|大电网|网侧|grid|mains|utility|the network'],
  ['part:pv', '光伏|太阳能|光伏板|太阳能板|光伏电池板|光伏组件|组件|pv|pv system|pv array|array|arrays|solar|photovoltaic|photovoltaics|panels|panel|solar panels|pv panels|solar plant|pv plant'],
  ['part:storage', '储能|储能系统|充放电|储能舱|储能柜|储能电站|storage|storage system|ess|bess|the storage system'],
  ['part:storage cells', '电池|蓄电池|电池组|电池包|电池系统|电池舱|battery system|battery pack|battery packs|battery|batteries'],
  ['part:load', '负荷|负载|厂里|工厂|厂区|车间|厂房|园区|生产线|用户侧负荷|load|building|buildings|workshop|facility load|loads|factory|site load|the factory'],
  ['part:piles', '充电桩|桩|充电站点|充电枪|充电车位|piles|pile|charging piles|charging pile|chargers|charger|ev|evs|ev chargers|ev charger|charging points|charging posts|charging stations|charge points'],
  ['part:piles cars', '车|车辆|电动车|电动汽车|辆车|辆|几辆车|cars|car|vehicles|vehicle'],
  ['part:storage way:in', '充电|在充电|正在充电|充|在充|charge|charging'],
  ['part:storage way:out', '放电|在放电|正在放电|放|在放|discharge|discharging'],
  ['part:storage way:in topic:energy', '充电量|充了|充入|充了多少|充进|充进去|充进去了|存了|存进|存进去|储了|补了|charged|charge energy|charging energy|energy charged'],
  ['part:storage way:out topic:energy', '放电量|放了|放出|放出去|放掉|释放|释放了|discharged|discharge energy|energy discharged'],
  ['gives', 'deliver|delivered|supply|supplied|provide|provided|gave|give out|gave out|given|release|released|put out|sent|send|push|pushed|输出了|提供了|给了'],
  ['takes', 'absorb|absorbed|take in|took in|taken in|put in|take|took|taken|receive|received|drew|pulled|吸收|吸收了'],
  ['part:storage topic:energy', 'throughput|吞吐量|充放电量|充放电总量'],
  ['part:grid way:in', '购电|买电|取电|取|下电|受电|import|importing|importing from|draw from the grid|drawing from the grid|buying|buy'],
  ['part:grid way:out', '送电|卖电|上网|馈网|反送|倒送|逆流|返送|export|exporting|feed-in|feed in|feeding in|feeding|feed back|feed into|selling|sell'],
  ['part:grid way:in topic:energy', '购电量|买了|买电量|下网电量|下网电|购了|取了|购入|买入|imported|bought|import energy|grid import|purchased|imports|energy import'],
  ['part:grid way:out topic:energy', '送电量|上网电量|馈网电量|卖了|卖电量|卖出|送了|上网了|反送电量|外送|返网|送回|exported|sold|fed in|grid export|fed into|fed back|exports|energy export'],
  ['part:pv topic:energy plain', '发电|发|generate|generates|produce|produces'],
  [
    'part:pv topic:energy',
    '发电量|发了|发了多少|发出|发出了|generated|generation|produced|production|yield|pv generation|pv yield|solar generation|solar yield|harvest|harvested',
  ],
  ['part:pv topic:power', '在发电|正在发电|发电功率|光伏出力|generating|producing'],
  ['part:load topic:energy plain', '用电|耗电|consume|use'],
  ['part:load topic:energy', '用电量|用了|耗电量|耗了|消耗|消费|消耗了|用掉|用掉了|吃了|吃掉|消耗掉|consumed|consumption|used|usage|power consumption|energy consumption|electricity consumption|energy use'],
  ['part:load topic:power', '用电功率|用电负荷|负荷功率|负载功率|load power|consuming|using'],
  ['part:piles topic:power', '充电桩功率|charging power'],
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
  ['gauge:irradiance', '辐照度|辐照|辐射|太阳辐射|光照|光照强度|日照|日照强度|irradiance|irradiation|solar radiation|radiation|ghi|sunlight|sunshine|sunny|how sunny|sun|阳光|太阳大不大|太阳好不好|太阳怎么样|晒不晒'],
  ['gauge:ambientTemperature', '环境温度|气温|室外温度|户外温度|外面温度|ambient temperature|ambient temp|outside temperature|outside temp|outdoor temperature|air temperature'],
  ['hot', 'how hot|how warm|how cold|hot|warm|cold|热不热|冷不冷|热吗|烫不烫|烫吗|多热'],
  ['outside', '外面|室外|户外|outside|outdoors|out there'],
  ['topic:power side:max part:load', '尖峰负荷|高峰负荷|峰值负荷|最高负荷|最大负荷|peak load|maximum load|max load|highest load'],
  ['topic:power', '功率|出力|有功|有功功率|power|powers|output|power draw|draw|drawing|pull|pulling|出多少力|出多大力|多大功率|power output|active power'],
  ['topic:energy', '电量|电能|能量|度数|energy|energies|electricity'],
  [
    'topic:revenue',
    '收益|收入|赚|赚了|赚的钱|赚钱|赚了多少|赚了多少钱|挣|挣了|挣了多少|挣了多少钱|挣钱|创收|营收|盈利|利润|进账|入账|营业额|收益额|效益|经济效益|获利|盈余|亏|亏了|亏损|赔了|revenue|revenues|earn|earned|earning|earnings|income|profit|profits|make money|making money|made money|money did we make|takings|turnover|bring in|brought in|bringing in|proceeds|gain|gains'],
  ['topic:revenue part:piles', '服务费|充电服务费|充电收入|充电收益|充电桩收益|充电桩收入|charging revenue|charging income',
  ],
  ['topic:revenue saves', '省了|节省|节省了|省下|省钱|save|saved|saving|savings'],
  ['topic:money', '收了|收了多少|收了多少钱|多少钱|钱|money|how much money|cash'],
  ['topic:revenue side:max which:station', 'best earner|top earner|best earning station|赚得最多的站'],
  ['topic:revenue part:storage', '套利|套利收益|储能套利|峰谷套利|储能收益|arbitrage|storage arbitrage'],
  [
    'topic:efficiency',
    '效率|转换效率|循环效率|充放电效率|往返效率|综合效率|充放效率|efficiency|efficient|how efficient|rte|round-trip efficiency|round trip efficiency|roundtrip efficiency|round-trip|round trip|cycle efficiency|conversion efficiency',
  ],
  ['topic:price', '电价|价格|单价|价|分时电价|电费单价|price|prices|priced|tariff|tariffs|electricity price|energy price|power price|rate|unit price'],
  ['topic:price', '一度电|每度电|每度|a kwh|per kwh|one kwh|each kwh|a kwh cost|kwh cost|price per kwh|a unit of electricity|pay per kwh|pay for a kwh|cost per kwh|cost of a kwh|pay per unit|多少钱一度|几块一度|几毛一度|一度多少钱|一度电多少钱|几毛钱一度|多少一度|电多少钱一度'],
  ['topic:price', '电价时段|时段|价格时段|哪个时段|period|price period|tariff period'],
  ['topic:price side:min', '便宜|最便宜|便宜吗|cheap|cheapest|cheaper|the cheapest'],
  ['topic:price side:max', '最贵|贵不贵|贵吗|expensive|dearest|most expensive|priciest|the most expensive'],
  [
    'topic:alarms',
    '告警|报警|警报|告警信息|故障|警|报了什么警|报什么警|报了哪些警|报了几次警|报过警|报过什么警|出问题|出了什么问题|问题|异常|alarm|alarms|alert|alerts|fault|faults|warnings|anything wrong|wrong|went wrong|gone wrong|going wrong|trips|failures|failure|problem|problems|issues|issue|error|errors|trouble|incident|incidents|报错|毛病',
  ],
  ['topic:plan', '计划|充放电计划|策略|排程|调度|调度计划|充放电策略|plan|plans|planned|schedule|scheduled|strategy|dispatch'],
  // Periods of the price; "peak" of a power is its highest.
  ['period:sharp', '尖|尖段|尖峰|尖时|尖电|尖时段|尖峰段|尖峰时段|sharp|sharp peak|sharp period|critical peak|super peak'],
  ['period:peak', '峰|峰段|峰时|高峰|高峰期|峰电|峰期|峰时段|高峰时段|on-peak|peak period|peak hours|peak time|peak times|peak tariff|on-peak hours'],
  ['peak', '峰值|peak|peaked'],
  ['period:flat', '平|平段|平时|平电|平时段|flat|flat period|flat hours|shoulder|shoulder hours|mid-peak'],
  ['period:valley', '谷|谷段|谷时|谷电|低谷|低谷期|谷期|谷时段|低谷时段|valley|off-peak|off peak|valley period|valley hours|valley time|off-peak period|off-peak hours|off-peak time|off peak hours'],
  ['period:deepValley', '深谷|深谷段|深谷电|deep valley|deep valley period|deep valley hours'],
  // Extremes, comparisons, reasons.
  ['side:max', '最大|最高|最多|最好|最强|最大值|最高值|最猛|最厉害|第一|排第一|最前|max|maximum|most|highest|best|largest|biggest|top|greatest|the most|the highest|strongest|maximal'],
  ['side:min', '最小|最低|最少|最差|最小值|最低值|垫底|倒数第一|min|minimum|least|lowest|worst|smallest|fewest|the least|the lowest|minimal'],
  ['side:mean', '平均|均值|平均值|average|mean|avg|on average|averaged'],
  ['side:max long', '最长|最久|longest|the longest'],
  ['more?', '多|高|大|好|强|更多|更高|更大|more|higher|greater|larger|bigger|better|above'],
  ['less?', '少|低|小|差一点|更少|更低|更小|less|lower|smaller|fewer|worse|below'],
  ['compare', '比|对比|相比|比较|较|环比|同|比起|相较|vs|vs.|versus|than|compare|compared|compared with|compared to|comparison|against|difference|diff|差|差多少|相差|差别|差距'],
  ['why', '为什么|为何|为啥|怎么会|咋|原因|什么原因|why|how come|reason|the reason|what is the reason|what was the reason|for what reason'],
  ['not', "不|没|没有|没在|不在|未|not|isn't|isnt|aren't|arent|wasn't|wasnt|weren't|didn't|didnt|don't|dont|doesn't|doesnt"],
  ['when', '什么时候|何时|几点|几点钟|几点几分|啥时候|什么时间|哪个点|时间|when|what time|at what time|when exactly|when was|the time of|on what date|date|the date|哪个时刻|什么时刻'],
  // Of times: from then until now.
  ['since', '以来|至今|到现在|到现在为止|到目前|到目前为止|截至目前|截止目前|截至现在|截止到现在|为止|起|开始到现在|自从|until now|till now|to date|up to now|since|so far|as of now|onwards|until today'],
  ['since', '以后|之后|后|after|from then on|onward'],
  ['until', '以前|之前|前|before'],
  ['edge:begin', '开始|到|进入|begin|begins|start|starts|starting'],
  ['edge:end', '结束|end|ends|over'],
  // Alarms and devices.
  ['state:open', '未处理|未处理的|没处理|没处理的|没有处理|待处理|未确认|没确认|未消除|打开的|open|unprocessed|unhandled|pending|active|unacknowledged|not handled|outstanding|unresolved|standing|not acknowledged'],
  ['state:handled', '已处理|处理过|处理了|处理掉|handled|processed|closed|resolved'],
  ['raised', '最新|最近|新|新增|新增了|新报|上报|上报了|报|报了|触发|newest|latest|recent|new|raised|came|came in|triggered|reported|occurred|occur'],
  ['state:offline', '离线|掉线|断线|断开|不在线|失联|没有数据|没数据|断联|断连|通信中断|通讯中断|没信号|断了|连不上|没上线|未上线|不通|没通讯|掉了|离线了|掉线了|offline|off line|off-line|disconnected|silent|not online|not connected|not responding|unreachable|lost|down|not reporting|dropped out|not communicating|lost contact|lose contact|lose contact with|lost contact with|out of contact|lost connection|lose connection|no connection|no signal|no communication|gone offline|gone quiet|gone|missing|dead|comms lost|lost comms|unavailable|lost communication|stopped reporting|stopped sending'],
  ['state:online', '在线|在线吗|是否在线|联网|online|on line|on-line|connected|reachable|communicating|reporting'],
  ['topic:devices', '设备|装置|device|devices|equipment'],
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
  ['topic:sessions', '充电次数|充电记录|充电订单|充电会话|会话|订单|单次充电|session|sessions|charging session|charging sessions|charges made|charging events|transactions'],
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
  // What would be read as its pieces, and is not known.
  ['never', '自用|自发自用|自给|自给率|自用率|同比|小时|每小时|小时数|多久|多长|多长时间|预测|预计|平台|贵站|平均每|利用率|上限|下限|how long|self use|self consumption'],
  ['joins', '到|至|~|-|–|—|to|until|till|through|和|与|and'],
]

const zhCounts = ['', '一', '两', '三', '四', '五', '六', '七', '八', '九', '十']
const enCounts = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** "Top 3", "前五名". */
const firstWords = Array.from({ length: 20 }, (_, i) => i + 1).map((n) => ({
  n,
  words: [n, zhCounts[n] ?? n, n === 2 ? '二' : n, enCounts[n] ?? n].flatMap((one) => [`前${one}`, `前${one}名`, `前${one}位`, `前${one}个`, `top ${one}`, `best ${one}`]),
}))

/** "多少充电桩": what is counted. */
const countable = [
  ['充电桩', 'part:piles'],
  ['桩', 'part:piles'],
  ['逆变器', 'kind:pvInverter'],
  ['变流器', 'kind:pcs'],
  ['电池堆', 'kind:battery'],
  ['电池簇', 'kind:cluster'],
  ['变压器', 'kind:transformer'],
  ['电表', 'kind:gridMeter'],
  ['设备', 'topic:devices'],
] as const

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
  for (const ask of ['多少', '几', '多少个', '多少台', '几台', '几个']) for (const [kind, tag] of countable) put(`${ask}${kind}`, ['count', tag])
  for (const [word, side] of [['best', 'max'], ['top', 'max'], ['strongest', 'max'], ['worst', 'min'], ['weakest', 'min']] as const) {
    for (const how of ['', 'performing ', 'earning ']) for (const of of ['station', 'site', 'plant']) put(`${word} ${how}${of}`, ['which:station', `side:${side}`])
  }
  for (const { n, words } of firstWords) for (const word of words) put(word, ['rank', 'side:max', `limit:${n}`])
  // The specification's words for the levels, as everywhere.
  for (const level of alarmLevels) for (const word of Object.values(alarmLevelNames[level])) put(word.toLowerCase(), [`level:${level}`])
  return map
}
