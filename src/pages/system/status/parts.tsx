import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { ageWords } from '#src/ui/age.ts'
import { sizeWords } from '#src/ui/size-words.ts'
import { PartCard, PartCards, PartFact, PartsOld, type PartMark } from '#src/ui/part-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'

export type Status = Answer<'systemStatus'>

/** Behind by more is worth a look, and by more than that a fault. */
const LAG_WARN_MS = 5000
const LAG_BAD_MS = 60_000
/** A plant's data without a backup for longer. */
const BACKUP_OLD_MS = 7 * 86_400_000

/** A card for each part: how it is in a word, and what is known of it. */
export function Parts({ status, isOld }: { status: Status; isOld: boolean }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { store, broker, ingest, disk, backup } = status
  const size = (bytes: number | null): string => (bytes === null ? '—' : sizeWords(bytes, language))
  const number = (n: number): string => formatNumber(n, 0, language)
  const lag = Math.max(ingest.lagMs, ingest.rollupsBehindMs - LAG_BAD_MS)
  // What came while the server was away is worked through first.
  const hasBegun = status.at - status.startedAt < LAG_BAD_MS
  const lagMark: PartMark = lag > LAG_BAD_MS && !hasBegun ? 'bad' : lag > LAG_WARN_MS ? 'warn' : 'ok'
  const diskMark = { fine: 'ok', low: 'warn', full: 'bad' } as const
  const backupAge = backup === null ? undefined : status.at - backup.at
  return (
    <>
      {isOld && <PartsOld>{t('operations.old', { at: consoleTime(status.at) })}</PartsOld>}
      <PartCards>
        <PartCard
          isOld={isOld}
          title={t('operations.server')}
          mark="ok"
          state={t('operations.runs', { age: ageWords(status.at - status.startedAt, t) })}
        >
          <PartFact name={t('operations.version')}>{status.version}</PartFact>
          <PartFact name={t('operations.node')}>{status.node}</PartFact>
          <PartFact name={t('operations.host')}>{status.host}</PartFact>
          <PartFact name={t('operations.streams')}>{number(status.streams)}</PartFact>
          {status.relays.map(({ url, streams }) => (
            <PartFact key={url} name={t('operations.streamsOn', { server: url.replace(/^https?:\/\//, '') })}>
              {streams === null ? '—' : number(streams)}
            </PartFact>
          ))}
        </PartCard>
        <PartCard isOld={isOld} title={t('operations.store')} mark={store.ok ? 'ok' : 'bad'} state={t(`operations.storeKind.${store.kind}`)}>
          <PartFact name={t('operations.version')}>{store.version}</PartFact>
          <PartFact name={t('operations.schema')}>{store.schema}</PartFact>
          <PartFact name={t('operations.size')}>{size(store.bytes)}</PartFact>
          <PartFact name={t('operations.connections')}>{t('operations.connectionsOf', { ...store.connections })}</PartFact>
        </PartCard>
        <PartCard
          isOld={isOld}
          title={t('operations.broker')}
          mark={broker.ok ? 'ok' : 'bad'}
          state={broker.ok ? t(`operations.brokerKind.${broker.kind}`) : t('operations.brokerAway')}
        >
          {broker.kind === 'embedded' && <PartFact name={t('operations.clients')}>{number(broker.clients)}</PartFact>}
          <PartFact name={t('operations.refused')}>{number(ingest.refused)}</PartFact>
        </PartCard>
        <PartCard
          isOld={isOld}
          title={t('operations.ingest')}
          mark={lagMark}
          state={t(hasBegun && lagMark === 'warn' ? 'operations.lag.begun' : `operations.lag.${lagMark}`)}
        >
          <PartFact name={t('operations.perSecond')}>{number(ingest.pointsPerSecond)}</PartFact>
          <PartFact name={t('operations.lagOf')}>{formatNumber(ingest.lagMs / 1000, 1, language)} s</PartFact>
          <PartFact name={t('operations.rollupsBehind')}>{formatNumber(ingest.rollupsBehindMs / 1000, 0, language)} s</PartFact>
        </PartCard>
        <PartCard
          isOld={isOld}
          title={t('operations.disk')}
          mark={disk === null ? 'warn' : diskMark[disk.state]}
          state={t(disk === null ? 'operations.unknown' : `operations.diskState.${disk.state}`)}
        >
          <PartFact name={t('operations.free')}>{size(disk?.free ?? null)}</PartFact>
          <PartFact name={t('operations.total')}>{size(disk?.total ?? null)}</PartFact>
          <PartFact name={t('operations.files')}>{size(disk?.files ?? null)}</PartFact>
        </PartCard>
        <PartCard
          isOld={isOld}
          title={t('operations.backup')}
          mark={backupAge === undefined || backupAge > BACKUP_OLD_MS ? 'warn' : 'ok'}
          state={backupAge === undefined ? t('operations.noBackup') : t('operations.ago', { age: ageWords(backupAge, t) })}
        >
          {backup === null ? (
            <PartFact name={t('operations.how')}>
              <code>{'npm run backup'}</code>
            </PartFact>
          ) : (
            <>
              <PartFact name={t('operations.asOf')}>{consoleTime(backup.at)}</PartFact>
              <PartFact name={t('operations.place')}>{`${backup.host}: ${backup.folder}`}</PartFact>
              <PartFact name={t('operations.size')}>{size(backup.bytes)}</PartFact>
              <PartFact name={t('operations.by')}>{backup.by}</PartFact>
            </>
          )}
        </PartCard>
      </PartCards>
    </>
  )
}
