import type { StrategyType } from '#contract/strategy.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { refreshStrategies } from '#src/atoms/strategy-notices.ts'

/** Keeps a draft; `templates`: of a plan, what its days are made of. What is wrong with a parameter stands under its own name. */
export async function saveStrategy(
  powerstationId: string,
  type: StrategyType,
  params: Record<string, unknown>,
  revision: number,
  templates?: (string | null)[],
): Promise<void> {
  try {
    await call('saveStrategy', { powerstationId, type, params, revision, ...(templates === undefined ? {} : { templates }) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const fields = Object.entries(error.fields).map(([key, words]) => [key.replace(/^params\./, ''), words] as const)
    throw new ApiError(error.code, error.said, Object.fromEntries(fields))
  } finally {
    refreshStrategies()
  }
}
