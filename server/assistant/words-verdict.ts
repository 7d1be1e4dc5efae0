import type { Language } from '#contract/text.ts'
import type { VerdictLack } from '#contract/response.ts'

/** Why of a response that is over no verdict can be told. */
export const verdictLackWords: Record<Language, Record<VerdictLack, string>> = {
  zh: {
    notOver: '尚未到评价时刻',
    summing: '刚刚结束，最后一刻钟正在汇总',
    tooShort: '在首个整刻内已结束，不作评价，也不结算',
    noMeter: '没有电网电表，响应量算不出来',
    noBaseline: '可用的同类日不足，没有基线，响应量算不出来',
    gaps: '响应时段内有缺失的读数，响应量算不出来',
  },
  en: {
    notOver: 'it is not judged yet',
    summing: 'it is just over, and its last quarter hour is being summed up',
    tooShort: 'it ended within its first quarter hour: nothing of it is judged or paid',
    noMeter: 'its response cannot be told: there is no grid meter',
    noBaseline: 'its response cannot be told: too few like days for a baseline',
    gaps: 'its response cannot be told: readings are missing during the event',
  },
}
