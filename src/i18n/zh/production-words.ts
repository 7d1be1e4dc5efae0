/** Names of strategies, of their states and of limits: boards and walls say them too. */
export const strategyWord = {
  type: {
    plan: '充放电计划',
    safety: '防逆流与防超需量',
    protection: '保护停机',
    voltageLimit: '电压限功率',
    temperatureLimit: '温度限功率',
    peakCut: '削峰填谷',
    totalPower: '总功率',
    demandParameter: '需量参数',
    scheduling: '功率调度',
    operatingMode: '运行模式',
  },
  state: {
    over: '已结束',
    expired: '已过期，未下发',
    toBeIssued: '待下发',
    waiting: '待复核',
    queued: '待发送',
    synchronizing: '同步中',
    synchronized: '已同步',
  },
  limit: {
    totalPower: '总功率',
    rated: '额定功率',
    bms: '电池允许功率',
    voltageLimit: '电压限功率',
    temperatureLimit: '温度限功率',
    transformer: '变压器容量',
    demand: '防超需量',
    backflow: '防逆流',
    singlePhase: '单相防逆流',
    protection: '保护停机',
  },
} as const

/** Of settlement slips. */
export const slipState = { draft: '草稿', confirmed: '客户已确认', locked: '已锁定', reversed: '已红冲', red: '红冲单' } as const
