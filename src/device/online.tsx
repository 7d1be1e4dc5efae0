import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { DeviceRow } from '#contract/schemas/device.ts'
import type { Words } from '#src/resource/define.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { ageWords } from '#src/ui/age.ts'

type Heard = Pick<DeviceRow, 'online' | 'lastAt' | 'retiredAt'>

/** Whether it speaks, in words. One that is out of service is not listened to. */
export const onlineText = ({ online, lastAt, retiredAt }: Heard, { t }: Pick<Words, 't'>): string =>
  t(retiredAt !== null ? 'device.state.retired' : online ? 'device.online' : lastAt === null ? 'device.neverHeard' : 'device.offline')

/** Whether it speaks, and how long ago it last did. */
export function Online({ row }: { row: Heard }) {
  const { t } = useTranslation()
  const store = useAtomValue(liveStoreAtom)
  const { lastAt, online, retiredAt } = row
  const state = retiredAt !== null ? 'retired' : online ? 'live' : lastAt === null ? 'silent' : 'lost'
  return (
    <span className={`heard-${state}`}>
      <span className="heard-part">
        <span className="heard-lamp" aria-hidden />
        {onlineText(row, { t })}
      </span>
      {lastAt !== null && <span className="heard-part dim"> · {t('device.lastReport', { age: ageWords(store.serverNow() - lastAt, t) })}</span>}
    </span>
  )
}
