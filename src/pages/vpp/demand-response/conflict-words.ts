import type { ResponseConflict } from '#contract/schemas/response.ts'
import type { Words } from '#src/resource/define.ts'
import { consoleTime } from '#src/ui/time-words.ts'
import { power } from './words.ts'

const clock = (at: number | null): string => (at === null ? '' : consoleTime(at).slice(5, 16))

/** What stands in a point's way, as a person reads it. */
export function conflictWords({ kind, kw, from, to, name }: ResponseConflict, words: Words): string {
  const { t } = words
  switch (kind) {
    case 'overlap':
      return t('response.conflict.overlap', { from: clock(from), to: clock(to), name: name === '' ? '' : t('response.ofTask', { name }) })
    case 'plan':
      return t('response.conflict.plan', {
        kw: t((kw ?? 0) < 0 ? 'response.charging' : 'response.discharging', { kw: power(Math.abs(kw ?? 0), words) }),
      })
    case 'otherTask':
      return t('response.conflict.otherTask', { name })
    default:
      return t(`response.conflict.${kind}`)
  }
}
