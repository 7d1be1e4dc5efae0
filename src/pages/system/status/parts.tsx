import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { ageWords } from '#src/ui/age.ts'
import { sizeWords } from '#src/ui/size-words.ts'
import { consoleTime } from '#src/ui/time-words.ts'

export type Status = Answer<'systemStatus'>
type Mark = 'ok' | 'warn' | 'bad'

/** Behind by more is worth a look, and by more than that a fault. */
const LAG_WARN_MS = 5000
const LAG_BAD_MS = 60_000
/** A plant's data without a backup for longer. */
const BACKUP_OLD_MS = 7 * 86_400_000

function Part({ title, mark, state, children }: { title: string; mark: Mark; state: string; children: ReactNode }) {
  return (
    <section className="card system-part" aria-label={title}>
      <h2>{title}</h2>
      <p className={`system-mark system-${mark}`}>{state}</p>
      <dl>{children}</dl>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** A card for each part: how it is in a word, and what is known of it. */
export function Parts({ status, isOld }: { status: Status; isOld: boolean }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { store, broker, ingest, disk, backup } = status
  const size = (bytes: number | null): string => (bytes === null ? '—' : sizeWords(bytes, language))
  const number = (n: number): string => formatNumber(n, 0, language)
  const lag = Math.max(ingest.lagMs, ingest.rollupsBehindMs - LAG_BAD_MS)
  const lagMark: Mark = lag > LAG_BAD_MS ? 'bad' : lag > LAG_WARN_MS ? 'warn' : 'ok'
  const diskMark = { fine: 'ok', low: 'warn', full: 'bad' } as const
  const backupAge = backup === null ? undefined : status.at - backup.at
  return (
    <>
      {isOld && (
        <p className="card system-old" role="status">
          {t('operations.old', { at: consoleTime(status.at) })}
        </p>
      )}
      <div className="system-parts">
        <Part title={t('operations.server')} mark="ok" state={t('operations.runs', { age: ageWords(status.at - status.startedAt, t) })}>
          <Fact name={t('operations.version')}>{status.version}</Fact>
          <Fact name={t('operations.node')}>{status.node}</Fact>
          <Fact name={t('operations.host')}>{status.host}</Fact>
          <Fact name={t('operations.streams')}>{number(status.streams)}</Fact>
        </Part>
        <Part title={t('operations.store')} mark={store.ok ? 'ok' : 'bad'} state={t(`operations.storeKind.${store.kind}`)}>
          <Fact name={t('operations.version')}>{store.version}</Fact>
          <Fact name={t('operations.schema')}>{store.schema}</Fact>
          <Fact name={t('operations.size')}>{size(store.bytes)}</Fact>
          <Fact name={t('operations.connections')}>{t('operations.connectionsOf', { ...store.connections })}</Fact>
        </Part>
        <Part
          title={t('operations.broker')}
          mark={broker.ok ? 'ok' : 'bad'}
          state={broker.ok ? t(`operations.brokerKind.${broker.kind}`) : t('operations.brokerAway')}
        >
          {broker.kind === 'embedded' && <Fact name={t('operations.clients')}>{number(broker.clients)}</Fact>}
          <Fact name={t('operations.refused')}>{number(ingest.refused)}</Fact>
        </Part>
        <Part title={t('operations.ingest')} mark={lagMark} state={t(`operations.lag.${lagMark}`)}>
          <Fact name={t('operations.perSecond')}>{number(ingest.pointsPerSecond)}</Fact>
          <Fact name={t('operations.lagOf')}>{formatNumber(ingest.lagMs / 1000, 1, language)} s</Fact>
          <Fact name={t('operations.rollupsBehind')}>{formatNumber(ingest.rollupsBehindMs / 1000, 0, language)} s</Fact>
        </Part>
        <Part
          title={t('operations.disk')}
          mark={disk === null ? 'warn' : diskMark[disk.state]}
          state={t(disk === null ? 'operations.unknown' : `operations.diskState.${disk.state}`)}
        >
          <Fact name={t('operations.free')}>{size(disk?.free ?? null)}</Fact>
          <Fact name={t('operations.total')}>{size(disk?.total ?? null)}</Fact>
          <Fact name={t('operations.files')}>{size(disk?.files ?? null)}</Fact>
        </Part>
        <Part
          title={t('operations.backup')}
          mark={backupAge === undefined || backupAge > BACKUP_OLD_MS ? 'warn' : 'ok'}
          state={backupAge === undefined ? t('operations.noBackup') : t('operations.ago', { age: ageWords(backupAge, t) })}
        >
          {backup === null ? (
            <Fact name={t('operations.how')}>
              <code>{'npm run backup'}</code>
            </Fact>
          ) : (
            <>
              <Fact name={t('operations.asOf')}>{consoleTime(backup.at)}</Fact>
              <Fact name={t('operations.place')}>{`${backup.host}: ${backup.folder}`}</Fact>
              <Fact name={t('operations.size')}>{size(backup.bytes)}</Fact>
              <Fact name={t('operations.by')}>{backup.by}</Fact>
            </>
          )}
        </Part>
      </div>
    </>
  )
}
