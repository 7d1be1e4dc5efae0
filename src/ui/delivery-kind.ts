import type { TFunction } from 'i18next'
import type { PushDelivery } from '#contract/schemas/push.ts'

/** As what an alarm is told: `step` 0 to the first group, else by which step of the escalation. */
export const deliveryKind = ({ kind, step }: Pick<PushDelivery, 'kind' | 'step'>, t: TFunction): string =>
  step === 0
    ? t(`push.kindOf.${kind}`)
    : kind === 'escalated'
      ? t('push.escalationStep', { n: step })
      : t(`push.kindOf.${kind}`) + t('layout.aside', { text: t('push.step', { n: step }) })
