import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Payload } from '#contract/schemas.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { loadSession } from '#src/session/session.ts'
import { message } from '#src/ui/message.ts'

/** Saves a part of the profile; header and menus follow. Gives what was wrong at which field, or undefined when it was saved. */
export function useSave(): { save(changes: Payload<'profileSave'>): Promise<Record<string, string> | undefined>; saving: boolean } {
  const { t } = useTranslation()
  const [saving, setSaving] = useState(false)
  const save = useCallback(
    async (changes: Payload<'profileSave'>) => {
      setSaving(true)
      try {
        await call('profileSave', changes)
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {}
        if (Object.keys(fields).length === 0) message.error(error instanceof ApiError ? error.message : t('state.server'))
        setSaving(false)
        return fields
      }
      refreshQueries('profile')
      // It is saved, whether or not header and menus can be asked for at this moment.
      await loadSession().catch(() => undefined)
      message.success(t('personalCenter.saved'))
      setSaving(false)
      return undefined
    },
    [t],
  )
  return { save, saving }
}
