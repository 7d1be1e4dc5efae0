import * as f from './figures.ts'

/** A question with what its reply must hold, or, for one that cannot be answered, the words that the reply must name. Asked with ST101 chosen unless `on` says otherwise. */
export interface Asked {
  ask: string
  on?: 'ST102' | ''
  /** Every one of these stands in the reply. */
  says?: (string | RegExp)[]
  /** None of these does. */
  never?: (string | RegExp)[]
  /** Refused, with these words, what can be asked, and no figure. */
  refused?: (string | RegExp)[]
}

const S = 'ST101'
const T = 'ST102'
const week: [number, number] = [-2, 0]
const lastWeek: [number, number] = [-9, -3]
const month: [number, number] = [-14, 0]
const lastMonth: [number, number] = [-44, -15]
const julyOne = -14
const demandMonth = f.extreme(S, 'gridDemand', 'max', ...month)
const bestDay = f.dayOf('max', (day) => f.earned(S, day), ...lastWeek)
const sunniest = f.dayOf('max', (day) => f.kwh(S, 'pvGeneration', day), ...lastMonth)
const total = (day: number): string => f.yuanText(f.earned(S, day) + f.earned(T, day))

export const chinese: Asked[] = [
  // To do something is not to ask.
  { ask: '停止充电', says: ['不控制任何设备', '我可以'], never: ['没有听懂', /kW/] },
  { ask: '帮我把储能关掉', says: ['不控制任何设备'], never: ['没有听懂'] },
  { ask: '处理所有告警', says: ['告警列表', '没有改动'], never: ['没有听懂'] },
  // Two questions at once.
  { ask: '现在SOC多少，昨天赚了多少', says: ['荷电状态 63.2 %', `收益合计 ${f.yuanText(f.earned(S, -1)).replace(/ 元$/, '')}`], never: ['最高'] },
  { ask: '我们昨天一共赚了多少', says: [/^收益：2 个电站合计/, total(-1), '佛山', '苏州'] },
  { ask: '本站昨天一共赚了多少', says: [f.yuanText(f.earned(S, -1)).replace(/ 元$/, '')], never: ['合计 2', '苏州'] },
  // The present.
  { ask: '现在荷电状态是多少？', says: ['佛山光储站（ST101）', '荷电状态 63.2 %', '18:29:58'] },
  { ask: '电池还剩多少电', says: ['63.2 %'] },
  { ask: '苏州储能站的SOC是多少', says: ['苏州储能站（ST102）', '41.7 %'], never: ['63.2'] },
  { ask: '电网功率现在多大', says: ['电网功率 412.5 kW', '购电', '18:29:58'], never: ['35.6'] },
  { ask: '苏州现在的电网功率和储能功率', says: ['1.203 MW', '-60.0 kW', '充电'] },
  { ask: '所有电站的荷电状态', says: ['63.2 %', '41.7 %', '佛山', '苏州'], never: ['88.8'] },
  { ask: '电池健康度是多少', says: ['97.4 %'] },
  { ask: '当前需量多少', says: ['355.5 kW'], never: ['412.5'] },
  { ask: '哪个站的负荷最大', says: [/苏州储能站（ST102）.*1\.143 MW/, '628.1 kW'] },
  { ask: '储能现在是在充电还是放电', says: ['储能功率 180.0 kW', '放电'] },
  { ask: '储能怎么样', says: ['180.0 kW'] },
  // A moment that has passed.
  { ask: '昨天15:00的SOC是多少', says: [f.percentText(f.at(S, 'soc', -1, 15)), f.date(-1), '15:00'], never: ['63.2'] },
  { ask: '今天下午3点电网功率多少', says: [f.powerText(f.at(S, 'gridPower', 0, 15)), '15:00'], never: ['412.5'] },
  { ask: '前天上午十点半的负荷', says: [f.powerText(f.at(S, 'loadPower', -2, 10, 30)), f.date(-2), '10:30'] },
  // Energies.
  { ask: '昨天光伏发电量是多少？', says: [f.energy(S, 'pvGeneration', -1), f.date(-1)] },
  { ask: '今天发了多少电', says: [f.energy(S, 'pvGeneration', 0), '18:30'] },
  { ask: '前天从电网买了多少电', says: [f.energy(S, 'gridImport', -2), f.date(-2)] },
  {
    ask: '上周充电量和放电量',
    says: [f.energy(S, 'storageCharge', ...lastWeek), f.energy(S, 'storageDischarge', ...lastWeek), f.date(-9), f.date(-3)],
  },
  { ask: '本月用电量', says: [f.energy(S, 'loadConsumption', ...month), '2026-07-01'] },
  { ask: '6月份发电多少', says: [f.energy(S, 'pvGeneration', ...lastMonth), '2026-06-01', '2026-06-30'] },
  { ask: '最近7天储能放了多少电', says: [f.energy(S, 'storageDischarge', -6, 0), f.date(-6)] },
  { ask: '7月1日到7月5日的上网电量', says: [f.energy(S, 'gridExport', julyOne, julyOne + 4), '2026-07-05'] },
  { ask: '昨天10点到14点发电量', says: [f.energy(S, 'pvGeneration', -1, -1, { quarters: [40, 56] }), '10:00', '14:00'] },
  { ask: '昨天峰段用了多少电', says: [f.energy(S, 'loadConsumption', -1, -1, { period: 'peak' })], never: [f.energy(S, 'loadConsumption', -1)] },
  {
    ask: '今天比昨天多发了多少电',
    says: [
      f.energy(S, 'pvGeneration', 0),
      f.energy(S, 'pvGeneration', -1),
      f.energyText(Math.abs(f.kwh(S, 'pvGeneration', 0) - f.kwh(S, 'pvGeneration', -1))),
    ],
  },
  { ask: '上个月哪天发电最多', says: [f.date(sunniest), f.energy(S, 'pvGeneration', sunniest)] },
  { ask: '6月30号苏州的储能充电量', says: [f.energy(T, 'storageCharge', -15), '2026-06-30', '苏州'] },
  // Revenue.
  { ask: '今天收益多少？', says: [f.earnings(S, 0), f.money(S, 0), f.yuanText(f.worth(S, 0)), '18:30', '18:29:59', f.date(0)] },
  { ask: '今天哪个站赚得最多', says: [/佛山光储站（ST101）/, f.earnings(S, 0), f.earnings(T, 0)], never: ['ST909'] },
  { ask: '昨天收益最低的电站是哪个', says: [/苏州储能站（ST102）/, f.earnings(T, -1)] },
  { ask: '本月收益', says: [f.earnings(S, ...month), '2026-07-01', '2026-07-15'] },
  { ask: '上周赚了多少钱', says: [f.earnings(S, ...lastWeek), f.date(-9), f.date(-3)], never: [f.earnings(S, 0)] },
  { ask: '昨天储能套利收益', says: [f.money(S, -1, -1, ['storage'])], never: [f.earnings(S, -1)] },
  { ask: '所有电站昨天总收益', says: [f.earnings(S, -1), f.earnings(T, -1), total(-1)] },
  {
    ask: '本月收益和上月对比',
    says: [f.earnings(S, ...month), f.earnings(S, ...lastMonth), f.yuanText(Math.abs(f.earned(S, ...month) - f.earned(S, ...lastMonth)))],
  },
  { ask: '上周哪天收益最高', says: [f.date(bestDay), f.earnings(S, bestDay)] },
  // Extremes, demand, efficiency.
  { ask: '本月最大需量是多少', says: [f.powerText(demandMonth.value), demandMonth.date, demandMonth.time] },
  { ask: '昨天最高负荷是什么时候', says: [f.powerText(f.extreme(S, 'loadPower', 'max', -1).value), f.extreme(S, 'loadPower', 'max', -1).time] },
  { ask: '昨天SOC最低到多少', says: [f.percentText(f.extreme(S, 'soc', 'min', -1).value), f.extreme(S, 'soc', 'min', -1).time] },
  { ask: '上周平均负荷', says: [f.powerText(f.mean(S, 'loadPower', ...lastWeek))] },
  { ask: '上个月储能效率是多少', says: [f.efficiency(S, ...lastMonth), '2026-06-01'] },
  { ask: '上个月等效循环多少次', says: [`等效循环 ${f.cycles(S, ...lastMonth)} 次`, '2026-06-01'] },
  // Prices.
  { ask: '现在是什么电价时段？', says: ['峰', '1.0000', '22:00'] },
  { ask: '15:00的电价是多少', says: ['0.6000', '15:00', '平'], never: [/现在是/] },
  { ask: '什么时候到谷电', says: ['谷', '00:00', '0.3000'] },
  { ask: '今天最低电价是多少', says: ['0.3000', '00:00', '08:00'] },
  // Alarms, devices, reasons.
  { ask: '有哪些未处理的告警？', says: ['3 条', '电网过压', '风扇停转', '舱门打开'], never: ['单体压差', '需量越限'] },
  { ask: '有没有非常紧急的告警', says: ['1 条', '电网过压'], never: ['舱门打开'] },
  { ask: '昨天有多少条告警', says: ['2 条', '风扇停转', '单体压差过大', f.date(-1)], never: ['电网过压'] },
  { ask: '1号变流器有告警吗', says: ['1 条', '电网过压'], never: ['风扇停转'] },
  { ask: '全部电站的紧急告警', says: ['1 条', '需量越限'], never: ['机密', '电网过压'] },
  { ask: '哪些设备离线了', says: ['2号逆变器', 'ST101-PV2', /1\D/], never: ['PCS1', 'ST102'] },
  { ask: '苏州有几台设备离线', says: ['负荷表', 'ST102-LOAD'] },
  { ask: '2号变流器的IGBT温度', says: ['61.9 °C', 'ST101-PCS2', '18:29:58'], never: ['58.3'] },
  { ask: '关口表功率因数', says: ['0.953'] },
  { ask: 'ST102-BMS1 总电压多少', says: ['701.5 V'], never: ['768.2'] },
  { ask: '为什么现在在放电', says: ['180.0 kW', '峰', '1.0000', '355.5 kW', '计划'] },
  { ask: '昨天凌晨3点为什么充电', says: [f.powerText(f.at(S, 'storagePower', -1, 3)).replace('-', ''), '谷', '计划', '03:00'] },
  { ask: '我能看哪些电站', says: ['ST101', 'ST102'], never: ['ST909'] },
  // What cannot be answered.
  { ask: '今天天气怎么样', refused: ['天气'] },
  { ask: '明天发电量多少', refused: ['明天'] },
  { ask: '9号变流器的温度', refused: ['9号变流器'] },
  { ask: '成都储能站的SOC', refused: [/成都/], never: ['88.8', 'ST909'] },
  { ask: 'ST909 今天收益', refused: ['ST909'] },
  { ask: '2月30日的收益', refused: ['2月30日'] },
  { ask: '2020年1月1日的发电量', refused: ['2020-01-01'] },
  { ask: '今天的碳减排量是多少', says: [f.carbon(S, 0)] },
  { ask: '把储能功率设为50千瓦', refused: ['不控制任何设备'] },
  { ask: '后年收益', refused: ['后年'] },
  { ask: '充电桩今天充了多少电', refused: ['充电桩'] },
  { ask: '今天10点到12点的收益', says: [f.yuanText(f.earnedWithin(S, 0, [40, 48])), '10:00', '12:00'] },
  { ask: '今天10点的收益', refused: ['10点'] },
  // Service.
  { ask: '2026-05-20的可用率', says: ['2026-05-20 可用率 90.0 %', '有数据的时间占 95.0 %'] },
  { ask: '2026-05-20的容量利用率', says: ['2026-05-20 容量利用率 31.3 %', '充电 400.0 kWh 与放电 350.0 kWh'] },
  { ask: '2026-05-19利用率是多少', refused: ['2026-05-19 的容量利用率未知'] },
  // No reading of that day is left: it is what the business pages kept.
  { ask: '2026-05-20的储能效率', says: ['2026-05-20 储能往返效率 87.5 %'] },
  { ask: '2026-05-19可用率是多少', refused: ['2026-05-19 的可用率未知'] },
  { ask: '昨天光伏自用率多少', says: [f.selfUse(S, -1), f.energy(S, 'pvGeneration', -1), f.energy(S, 'gridExport', -1)] },
  { ask: '苏州的自用率', refused: ['未知', '光伏发电量'] },
  { ask: '昨天减少了多少二氧化碳', says: [f.carbon(S, -1), '0.5366', '2022'] },
  { ask: '苏州昨天的减碳量', refused: ['未知'] },
  { ask: '现在有检修吗', says: ['检修 1 项', '变流器', 'ST101-PCS2', '进行中', 'new fan'], never: ['secret', 'cable'] },
  { ask: '所有电站前天的检修', says: ['检修 1 项', 'ST102', '整站', 'cable test', '已结束'], never: ['secret'] },
  { ask: '明天有检修安排吗', says: ['没有检修'] },
  { ask: '有推送失败的吗', says: ['共 1 条', '电网过压', '发送失败', 'errcode 310000'], never: ['secret'] },
  { ask: '所有电站昨天有哪些推送失败了', says: ['共 1 条', '不确定是否送达'], never: ['errcode'] },
]

const englishDemand = f.extreme(S, 'gridDemand', 'max', ...month)
export const english: Asked[] = [
  // A word with not in it is no word that nobody knows.
  { ask: 'Which alarms have not been handled?', says: [/open alarm/], never: ['did not understand'] },
  { ask: 'Which alarms have not yet been handled?', says: [/open alarm/], never: ['did not understand'] },
  // To do something is not to ask.
  { ask: 'Turn off the storage', says: ['I control nothing', 'at the station itself', 'I can answer'], never: ['did not understand', /kW/] },
  { ask: 'please stop charging', says: ['I control nothing'], never: ['did not understand'] },
  { ask: 'acknowledge all alarms', says: ['alarm list', 'changed nothing'], never: ['did not understand'] },
  // Two questions at once.
  { ask: 'what is the SOC and what did we earn yesterday?', says: ['State of charge 63.2 %', 'Revenue of 2026-07-14'], never: ['highest'] },
  { ask: 'what is the soc? and how much did we charge yesterday?', says: ['State of charge 63.2 %', 'Storage charge'] },
  { ask: 'how much did we charge and what did we earn yesterday?', says: ['Energy of 2026-07-14', 'Storage charge', 'Revenue of 2026-07-14'] },
  { ask: 'how much did we earn yesterday in total', says: [/^Revenue: 2 stations together/, 'Foshan', 'Suzhou'] },
  { ask: 'What is the state of charge?', says: ['Foshan PV storage (ST101)', '63.2 %', '18:29:58'] },
  { ask: 'How full is the battery at Suzhou?', says: ['Suzhou storage (ST102)', '41.7 %'], never: ['63.2'] },
  { ask: 'grid power', says: ['412.5 kW', 'import'], never: ['35.6'] },
  { ask: 'How much solar power do we have right now?', says: ['PV power 35.6 kW'] },
  { ask: 'What is the load of ST102?', says: ['1.143 MW'] },
  { ask: 'State of charge of all stations', says: ['63.2 %', '41.7 %'], never: ['88.8'] },
  { ask: 'battery state of health', says: ['97.4 %'] },
  { ask: 'What is the demand now?', says: ['355.5 kW'] },
  { ask: 'Which station has the highest state of charge?', says: [/Foshan PV storage \(ST101\)/, '63.2 %', '41.7 %'] },
  { ask: 'Is the battery discharging?', says: ['180.0 kW', 'discharging'] },
  { ask: 'state of charge yesterday at 3 pm', says: [f.percentText(f.at(S, 'soc', -1, 15)), f.date(-1), '15:00'], never: ['63.2'] },
  { ask: 'grid power at 15:00', says: [f.powerText(f.at(S, 'gridPower', 0, 15)), '15:00'], never: ['412.5'] },
  { ask: 'What was the load on July 10 at 9:15?', says: [f.powerText(f.at(S, 'loadPower', -5, 9, 15)), '2026-07-10'] },
  { ask: 'How much did the PV generate yesterday?', says: [f.energy(S, 'pvGeneration', -1), f.date(-1)] },
  { ask: 'energy imported from the grid today', says: [f.energy(S, 'gridImport', 0), '18:30'] },
  { ask: 'How much energy was discharged last week?', says: [f.energy(S, 'storageDischarge', ...lastWeek), f.date(-9), f.date(-3)] },
  { ask: 'PV generation this month', says: [f.energy(S, 'pvGeneration', ...month), '2026-07-01'] },
  { ask: 'How many kWh did the load consume in June?', says: [f.energy(S, 'loadConsumption', ...lastMonth), '2026-06-30'] },
  { ask: 'PV energy over the last 7 days', says: [f.energy(S, 'pvGeneration', -6, 0), f.date(-6)] },
  { ask: 'energy charged from July 1 to July 5', says: [f.energy(S, 'storageCharge', julyOne, julyOne + 4), '2026-07-05'] },
  { ask: 'PV generation yesterday between 10:00 and 14:00', says: [f.energy(S, 'pvGeneration', -1, -1, { quarters: [40, 56] })] },
  { ask: 'peak consumption of the load yesterday in kWh', says: [f.energy(S, 'loadConsumption', -1, -1, { period: 'peak' })] },
  {
    ask: 'How much more did we generate this week than last week?',
    says: [f.energy(S, 'pvGeneration', ...week), f.energy(S, 'pvGeneration', ...lastWeek)],
  },
  { ask: 'energy exported on 2026-06-15', says: [f.energy(S, 'gridExport', -30), '2026-06-15'] },
  { ask: 'How much did ST102 charge the day before yesterday?', says: [f.energy(T, 'storageCharge', -2), f.date(-2)] },
  { ask: 'On which day of last month did the PV generate most?', says: [f.date(sunniest), f.energy(S, 'pvGeneration', sunniest)] },
  { ask: 'what is the revenue today?', says: [f.earnings(S, 0), '18:30'] },
  { ask: 'Which station earned the most today?', says: ['Foshan PV storage (ST101)', f.earnings(S, 0), f.earnings(T, 0)], never: ['ST909'] },
  { ask: "today's best earner", says: ['Foshan PV storage (ST101)', f.earnings(S, 0)] },
  { ask: 'Revenue this month', says: [f.earnings(S, ...month), '2026-07-01'] },
  { ask: 'How much money did we make last week', says: [f.earnings(S, ...lastWeek)], never: [f.earnings(S, 0)] },
  { ask: 'storage revenue yesterday', says: [f.money(S, -1, -1, ['storage'])], never: [f.earnings(S, -1)] },
  { ask: 'PV revenue last month', says: [f.money(S, ...lastMonth, ['selfUse', 'feedIn'])] },
  { ask: 'Compare the revenue of this month with last month', says: [f.earnings(S, ...month), f.earnings(S, ...lastMonth)] },
  { ask: 'total revenue of all stations yesterday', says: [f.earnings(S, -1), f.earnings(T, -1), total(-1)] },
  { ask: 'Which day last week had the lowest revenue?', says: [f.date(f.dayOf('min', (day) => f.earned(S, day), ...lastWeek))] },
  { ask: 'maximum demand this month', says: [f.powerText(englishDemand.value), englishDemand.date, englishDemand.time] },
  {
    ask: 'When was the peak load yesterday?',
    says: [f.powerText(f.extreme(S, 'loadPower', 'max', -1).value), f.extreme(S, 'loadPower', 'max', -1).time],
  },
  {
    ask: 'lowest state of charge last week',
    says: [f.percentText(f.extreme(S, 'soc', 'min', ...lastWeek).value), f.extreme(S, 'soc', 'min', ...lastWeek).date],
  },
  { ask: 'average grid power yesterday', says: [f.powerText(f.mean(S, 'gridPower', -1))] },
  { ask: 'What was the round-trip efficiency of the storage in June?', says: [f.efficiency(S, ...lastMonth)] },
  { ask: 'How many equivalent cycles last month?', says: [`${f.cycles(S, ...lastMonth)} equivalent cycles`, '2026-06-01'] },
  { ask: 'equivalent cycles of June compared with May', says: [f.cycles(S, ...lastMonth)] },
  { ask: 'What is the electricity price now?', says: ['peak', '1.0000', '22:00', 'price table Hubei'] },
  { ask: 'price at 15:00', says: ['0.6000', '15:00', 'flat'] },
  { ask: 'When does the valley period begin?', says: ['valley', '00:00', '0.3000'] },
  { ask: 'What was the price yesterday at 7 am?', says: ['0.3000', 'valley', f.date(-1)] },
  { ask: 'Are there any open alarms?', says: ['3 open alarms', 'Grid over-voltage', 'Fan stopped'], never: ['Cell range'] },
  { ask: 'How many very urgent alarms are there at all stations?', says: ['1 ', 'Grid over-voltage'], never: ['Over demand', 'Secret'] },
  { ask: 'How many alarms were raised last week?', says: ['1 ', 'Door open', f.date(-9)], never: ['Fan stopped'] },
  { ask: 'alarms of PCS 2', says: ['1 ', 'Fan stopped'], never: ['Grid over-voltage'] },
  { ask: 'Which devices are offline?', says: ['Inverter 2', 'ST101-PV2'], never: ['ST101-PCS1'] },
  { ask: 'Is inverter 1 online?', says: ['Inverter 1', 'ST101-PV1'], never: ['ST101-PV2'] },
  // What a named device has not, others of the station may have: it is not said of all.
  { ask: 'IGBT temperature of inverter 1', refused: ['ST101-PV1', /measured by: .*ST101-PCS2/], never: ['No device'] },
  { ask: 'IGBT temperature of PCS 2', says: ['61.9 °C', 'ST101-PCS2'], never: ['58.3'] },
  { ask: 'total voltage of battery 1', says: ['768.2 V'] },
  { ask: 'Why did we discharge at 17:00?', says: [f.powerText(f.at(S, 'storagePower', 0, 17)), 'peak', 'plan', '17:00'] },
  { ask: 'Why is the battery discharging?', says: ['180.0 kW', 'peak', '355.5 kW', 'plan'] },
  { ask: 'Which stations can I see?', says: ['ST101', 'ST102'], never: ['ST909'] },
  // What cannot be answered.
  { ask: 'What is the weather like today?', refused: ['weather'] },
  { ask: 'PV generation tomorrow', refused: ['tomorrow'] },
  { ask: 'temperature of PCS 9', refused: ['PCS 9'] },
  { ask: 'state of charge of Chengdu storage', refused: ['Chengdu'], never: ['88.8', 'ST909'] },
  { ask: 'revenue of ST909', refused: ['ST909'] },
  { ask: 'revenue on February 30', refused: ['February 30'] },
  { ask: 'PV generation on 2020-01-01', refused: ['2020-01-01'] },
  { ask: 'Set the storage power to 50 kW', refused: ['I control nothing'] },
  { ask: 'Which employee was on duty yesterday?', refused: ['employee'] },
  { ask: 'How much did the charging piles use today?', refused: [/charging/i] },
  { ask: 'revenue between 10:00 and 12:00 today', says: [f.yuanText(f.earnedWithin(S, 0, [40, 48]))] },
  { ask: 'revenue between 10:05 and 12:00 today', refused: ['10:05'] },
  { ask: 'What will the state of charge be at 23:00?', refused: ['23:00'] },
  { ask: 'PV revenue of Suzhou yesterday', refused: ['PV'] },
  // Service.
  { ask: 'availability on 2026-05-20', says: ['Availability 2026-05-20 90.0 %', 'heard 95.0 % of the time'] },
  { ask: 'capacity utilisation on 2026-05-20', says: ['Capacity utilisation 2026-05-20 31.3 %'] },
  { ask: 'round-trip efficiency on 2026-05-20', says: ['2026-05-20: 87.5 %'] },
  { ask: 'What was the availability on 2026-05-19?', refused: ['availability of 2026-05-19 is not known'] },
  { ask: 'What was the self-consumption rate last month?', says: [f.selfUse(S, ...lastMonth)] },
  { ask: 'self-use rate of Suzhou', refused: ['not known', 'PV generation'] },
  { ask: 'How much CO2 did we save today?', says: [f.carbon(S, 0), '0.5366', '18:30'] },
  { ask: 'How much CO2 did the PV avoid last month?', says: [f.carbon(S, ...lastMonth)] },
  {
    ask: 'Which stations are under maintenance now?',
    says: ['runs or is planned: 1', 'ST101-PCS2', 'running', 'new fan'],
    never: ['secret', 'cable'],
  },
  { ask: 'is anything being worked on?', says: ['ST101-PCS2'] },
  { ask: 'maintenance of Suzhou', says: ['No maintenance runs or is planned'] },
  { ask: 'Did any pushes fail today?', says: [/: 1/, 'Grid over-voltage', 'errcode 310000'], never: ['secret'] },
  { ask: 'failed pushes of all stations', says: [/: 2/, 'errcode 310000'], never: ['secret'] },
  { ask: 'failed pushes last week', says: ['No push failed'] },
]
