/** A line of the lexicon: what words say (tags `slot:value`, several apart by spaces), and the words, apart by bars. */
export type WordLine = readonly [tags: string, words: string]

/** Words of any question: what says nothing, stations, extremes, comparisons, times that go on. Words of the plant: `vocabulary-plant.ts`. */
export const generalWords: readonly WordLine[] = [
  [
    'fill',
    '的|是|了|吗|呢|吧|啊|呀|哦|嘛|请|请问|问|问下|一下|告诉|告诉我|说说|看看|看一下|查|查询|查一下|查下|帮我|给我|帮忙|麻烦|想知道|显示|列出|列一下|我|我们|咱们|咱|你|您|有|有没有|了没有|了没|在|被|把我|从|里|里面|内|中|当中|其中|这|那|它|都|都有|都是|都在|还|还有|还是|或|或者|与|及|和|以及|跟|同|到了|时|期间|情况|数据|数值|值|是多少|多少|几|多大|多高|怎么样|如何|怎样|怎么|咋样|什么|什么样|啥|哪|哪些|哪儿|是哪天|有哪些|有多少|总体|电|站|电站|场站|站点|项目|个|台|条|一个|量|实时|累计|整个|全天|一天|一共发生|发生|出现|产生|共|得|地|站里|又|就|来|着|过|给|点|个点|几个点|百分之几|分别|大概|大约|左右|整体|任何|高不高|低不低|大不大|多不多|少不少|好不好|够不够|是不是|快不快|那边|这边|那里|这里|那儿|这儿|冲到|达到|跑到|升到|降到|到过|涨到|冲|出|出了|出过|管着|管理|负责|名下|手上|手里|一天下来|概况|概览|详情|明细|按来源|分来源|各来源|来源|构成|具体|帮|具体是多少|有吗|对吗|系统|才|已经|究竟|到底|这个站|本站|我站|咱站|我们站|咱们站|这座站|该站|该电站|本电站|这个电站|之间|两个站|两站|两个电站|这两个站|这俩|俩|来说|里头|共计|来看|按|按照|创造|创造了|要|装|装了|安装|安装了|配了|知道|懂|些|15分钟|排',
  ],
  [
    'fill',
    "a|an|the|is|are|was|were|be|been|do|does|did|has|have|had|having|me|my|we|us|our|i|you|your|it|its|there|this|that|these|those|them|they|their|of|at|in|on|for|from|to|by|with|and|or|as|into|out|off|into|please|pls|tell|tell me|show|show me|give me|list|what|what's|whats|what is|how|how's|hows|how much|how is|how are|how high|how big|how low|much|many|any|anything|anyone|something|some|get|got|currently|current|present|value|values|reading|readings|data|figure|figures|number|level|levels|did we|one|ones|s|per|during|over|going|doing|look|looking|happened|happening|happen|station|the station|power station|site|plant|project|was it|will|would|between|among|amongst|across|also|did it|like|just|status of|about|within|right|and what|then|go|goes|come|comes|came|each other|ever|been like|i'd|i would like to know|want|know|want to know|can you|could you|could|if|so|wondering|need|well|getting|gets|sort|sort of|kind|kind of|thing|things|stuff|ok|okay|thanks|thank you|cheers|good|really|actually|exactly|roughly|approximately|approx|check|checking|quick|quickly|display|summary of|overview|breakdown|detail|details|info|information|by source|by sources|split by source|broken down by source|update|still|yet|already|again|system|facility|whole|entire|earlier|performing|perform|performed|installed|fitted|manage|own|responsible|run|went|flowed|flow|let|let me|here|am|i'm|im|got to|rn|both|two|respectively|behave|behaving|situation|status report|15 minute|15-minute|15 min|quarter-hour|quarter hourly|fifteen minute|could you tell me|that's",
  ],
  ['fill unit:kwh', '度|度电|千瓦时|几度电|多少度电|kwh|mwh|gwh|kilowatt hours|energy in kwh|kwhs|units'],
  ['fill unit:kw', '千瓦|兆瓦|kw|mw|kilowatts|kilowatt|megawatts'],
  ['fill unit:money', '元|块|块钱|人民币|cny|yuan|rmb'],
  ['fill unit:percent', '百分之|百分之几|百分之多少|百分比|%|percent|percentage|per cent'],
  // Of energy, or of heat where nothing else is asked for.
  ['fill unit:kwh degrees', '多少度|几度'],
  ['fill unit:degree', '摄氏度|degrees|celsius|degree'],
  [
    'count',
    '几个|几台|几条|几座|几辆|几只|几把|多少个|多少台|多少条|多少座|数量|个数|台数|总数|how many|number of|the number of|count|count of|amount of',
  ],
  ['often', '几次|多少次|次数|how many times|how often'],
  [
    'help',
    'ask|ask you|can i ask|i ask|could i ask|should i ask|question|questions|understand|answer|capabilities|你知道什么|你都知道些什么|知道些什么|帮助|你能做什么|你会什么|你会干什么|你会干啥|你能干什么|你能干啥|你能回答什么|你会做什么|能问什么|可以问什么|可以问啥|能问啥|怎么用|怎么提问|功能|你是谁|你好|您好|help|what can you do|what can i ask|what do you know|what can you tell me|what can you answer|who are you|how does this work|hello|hi|hey|can you do',
  ],
  ['fill', 'can|may|see|能|可以|看|查看|做|会|用|干'],
  [
    'now',
    '现在|当前|目前|此刻|这会儿|此时|眼下|刚才|刚刚|刚|正|正在|now|right now|at the moment|at present|at this moment|just now|currently|momentarily|these minutes',
  ],
  // Stations.
  [
    'all',
    '所有|全部|各|每个|各个|所有电站|全部电站|各电站|各站|各个站|各个电站|每个电站|每个站|全站|所有站|全部站|所有的站|所有站点|all|all stations|all sites|all plants|all the stations|all our stations|every|every station|every site|each|each station|each site|fleet|whole fleet|everywhere|any station|any site|any plant|any of the stations|any of our stations|任一电站|任何电站|任何一个电站|任一站|任何站|the plants|plants|the sites|sites',
  ],
  ['total', '总|总共|合计|总计|一共|总和|加起来|全部加起来|汇总|total|totals|in total|sum|altogether|overall|combined|together'],
  [
    'which:station',
    '哪个站|哪个电站|哪座站|哪座电站|哪一个站|哪一个电站|哪个场站|哪个项目|哪个站点|which station|what station|which site|which plant|which project|which power station|which of the stations|which of our stations|which of our sites|的电站是哪个|的站是哪个|的电站|earner|哪家|哪家电站|哪家站|哪家站点',
  ],
  ['which?', '哪个|哪一个|是哪个|谁|who|which|which one|which has|whose'],
  ['which:day', '哪天|哪一天|哪日|which day|what day|which date|what date|on which day|on what day'],
  [
    'rank',
    '排名|排行|排行榜|排个名|排一下|排一下名|排序|排个序|名次|从高到低|rank|ranking|ranked|rank by|leaderboard|sorted by|order by|ranking of|league table',
  ],
  [
    'matter:stations',
    '哪些电站|哪些站|几个电站|几个站|几座电站|几座站|多少个电站|多少电站|多少个站|多少座电站|电站列表|电站清单|电站数量|有哪些电站|which stations|what stations|how many stations|how many sites|how many plants|number of stations|number of sites|list stations|my stations|stations|power stations|which power stations|which sites',
  ],
  // Extremes, comparisons, reasons.
  [
    'side:max',
    '最大|最高|最多|最好|最强|最大值|最高值|最猛|最厉害|第一|排第一|最前|max|maximum|most|highest|best|largest|biggest|top|greatest|the most|the highest|strongest|maximal',
  ],
  ['side:min', '最小|最低|最少|最差|最小值|最低值|垫底|倒数第一|min|minimum|least|lowest|worst|weakest|smallest|fewest|the least|the lowest|minimal'],
  ['side:mean', '平均|均值|平均值|average|mean|avg|on average|averaged'],
  ['side:max long', '最长|最久|longest|the longest'],
  ['more?', '多|高|大|好|强|更多|更高|更大|more|higher|greater|larger|bigger|better|above'],
  ['less?', '少|低|小|差一点|更少|更低|更小|less|lower|smaller|fewer|worse|below'],
  [
    'compare',
    '比|对比|相比|比较|较|环比|同|比起|相较|vs|vs.|versus|than|compare|compared|compared with|compared to|comparison|against|difference|diff|差|差多少|相差|差别|差距',
  ],
  ['why', '为什么|为何|为啥|怎么会|咋|原因|什么原因|why|how come|reason|the reason|what is the reason|what was the reason|for what reason'],
  ['not', "不|没|没有|没在|不在|未|not|isn't|isnt|aren't|arent|wasn't|wasnt|weren't|didn't|didnt|don't|dont|doesn't|doesnt"],
  [
    'when',
    '什么时候|何时|几点|几点钟|几点几分|啥时候|什么时间|哪个点|时间|when|what time|at what time|when exactly|when was|the time of|on what date|date|the date|哪个时刻|什么时刻',
  ],
  // Of times: from then until now.
  [
    'since',
    '以来|至今|到现在|到现在为止|到目前|到目前为止|截至目前|截止目前|截至现在|截止到现在|为止|起|开始到现在|自从|until now|till now|to date|up to now|since|so far|as of now|onwards|until today',
  ],
  ['since', '以后|之后|后|after|from then on|onward'],
  ['until', '以前|之前|前|before'],
  ['edge:begin', '开始|进入|begin|begins|start|starts|starting'],
  ['edge:begin joining', '到'],
  ['edge:end', '结束|end|ends|over'],
  // What would be read as its pieces, and is not known.
  [
    'never',
    '自用|自发自用|自给|自给率|同比|小时|每小时|小时数|多久|多长|多长时间|预测|预计|平台|贵站|平均每|上限|下限|how long|per kwh|per mwh|self use|self consumption|self-sufficiency',
  ],
  ['joins', '到|至|~|-|–|—|to|until|till|through|和|与|and'],
]
