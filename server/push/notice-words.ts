import type { StrategyType } from '#contract/strategy.ts'
import type { LocalText } from '#contract/text.ts'
import type { NoticeOutcome } from '../db/push-schema.ts'

const outcomes: Record<NoticeOutcome, LocalText> = {
  refused: { zh: '下发被拒绝', en: 'was refused' },
  timedOut: { zh: '下发超时，没有应答', en: 'was not answered in time' },
  different: { zh: '下发后实际值与期望不一致', en: 'was taken, but what is reported is different' },
  local: { zh: '在现场控制器上被修改', en: 'was changed at the controller' },
}
/** As the console calls them. */
const names: Record<StrategyType, LocalText> = {
  plan: { zh: '充放电计划', en: 'Charge and discharge plan' },
  safety: { zh: '防逆流与防超需量', en: 'Backflow and demand protection' },
  protection: { zh: '保护停机', en: 'Protection shutdown' },
  voltageLimit: { zh: '电压限功率', en: 'Voltage limit power' },
  temperatureLimit: { zh: '温度限功率', en: 'Temperature limit power' },
  peakCut: { zh: '削峰填谷', en: 'Peak cut' },
  totalPower: { zh: '总功率', en: 'Total power' },
  demandParameter: { zh: '需量参数', en: 'Demand parameters' },
  scheduling: { zh: '功率调度', en: 'Power scheduling' },
  operatingMode: { zh: '运行模式', en: 'Operating mode' },
}
const isStrategy = (what: string): what is StrategyType => what in names

/** What became of an order. `what`: a strategy's type, or the code of a device's setpoint. */
export function noticeText(what: string, isSetpoint: boolean, outcome: NoticeOutcome): LocalText {
  const { zh, en } = outcomes[outcome]
  const name = !isSetpoint && isStrategy(what) ? names[what] : { zh: what, en: what }
  return isSetpoint
    ? { zh: `设定值 ${what} ${zh}`, en: `Setpoint ${what} ${en}` }
    : { zh: `策略“${name.zh}”${zh}`, en: `Strategy "${name.en}" ${en}` }
}
