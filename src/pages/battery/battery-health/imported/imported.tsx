import { Button } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_CAPACITIES, type BatteryImportFigures } from '#contract/schemas/battery-import.ts'
import { countReadings, healthOfCycles, type ImportedHealth } from '#domain/battery/health/imported.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Scatter } from '#widgets/parts/drawing/scatter.tsx'
import { Can } from '#src/ui/can.tsx'
import { NumberBox, numberFault } from '#src/ui/inputs/number-box.tsx'
import { PageView } from '#src/ui/state-card.tsx'
import { LABEL_PX, PICTURE_PX, RemainingTile, ResistanceTile, Tile, Wide, type Format } from '../tiles.tsx'
import type { ImportedFile } from './import-history.tsx'
import { ahWords, EDIT, KeepDialog, type ClusterChoice } from './kept.tsx'

interface Props {
  file: ImportedFile
  stationId: string
  zone: string
  endOfLife: number
  clusters: readonly ClusterChoice[]
  /** The cluster that was looked at. */
  deviceSn: string | undefined
  onKept(id: string): void
  onClose(): void
}

/** What a sheet comes to. `ratedAh`: what was said to be 100 %. */
function figuresOf({ sheet }: ImportedFile, ratedAh: number | undefined): BatteryImportFigures {
  if (sheet.kind === 'cycles') return { kind: 'cycles', rows: sheet.cycles.length, ratedAh: ratedAh ?? null, capacities: sheet.cycles, counted: null }
  const { capacities, degrees, resistance, ...counted } = countReadings(sheet.readings, ratedAh)
  return {
    kind: 'readings',
    rows: sheet.readings.length,
    ratedAh: ratedAh ?? null,
    capacities,
    counted: { ...counted, degrees: degrees ?? null, resistance: resistance ?? null },
  }
}

/** What a cell can be rated at, Ah. */
const ratings = { min: 0.01, max: 100_000, places: 2 }

/** What the history of a file says of a battery's health, as that of a connected one is told; who may keeps it for others. */
export function Imported({ file, stationId, zone, endOfLife, clusters, deviceSn, onKept, onClose }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const [typed, setTyped] = useState<number>()
  const [isKeeping, setKeeping] = useState(false)
  const isWrong = numberFault(typed, ratings, t, 'en') !== undefined
  const ratedAh = isWrong ? undefined : typed
  // Readings are counted anew for each figure that is typed.
  const rated = useDeferredValue(ratedAh)
  const figures = useMemo(() => figuresOf(file, rated), [file, rated])
  const isLong = figures.capacities.length > MOST_CAPACITIES
  return (
    <>
      <Told figures={figures} zone={zone} endOfLife={endOfLife} title={t('batteryHealth.imported.title', { name: file.name })}>
        <label className="health-rated">
          {t('batteryHealth.imported.ratedAh')}
          <NumberBox {...ratings} aria-label={t('batteryHealth.imported.ratedAh')} style={{ width: 110 }} value={typed} onChange={setTyped} />
        </label>
        <Can needs={EDIT}>
          <Button type="primary" disabled={isLong || isWrong || rated !== ratedAh} onClick={() => setKeeping(true)}>
            {t('batteryHealth.kept.keep')}
          </Button>
        </Can>
        <Button onClick={onClose}>{t('batteryHealth.imported.close')}</Button>
        {file.hidden > 0 && (
          <p className="health-note">{t('batteryHealth.imported.hidden', { count: file.hidden, n: formatNumber(file.hidden, 0, language) })}</p>
        )}
        {isLong && <p className="health-note">{t('batteryHealth.kept.tooLong')}</p>}
      </Told>
      {isKeeping && (
        <KeepDialog
          stationId={stationId}
          clusters={clusters}
          deviceSn={deviceSn}
          name={file.name.replace(/\.[^.]*$/, '').slice(0, 64)}
          figures={figures}
          onKept={onKept}
          onClose={() => setKeeping(false)}
        />
      )}
    </>
  )
}

/** One that the station keeps. */
export function KeptImport({ id, zone, endOfLife, onClose }: { id: string; zone: string; endOfLife: number; onClose(): void }) {
  const { t } = useTranslation()
  const asked = useMemo(() => ({ id }), [id])
  const live = useQuery('batteryImport', asked)
  return (
    <>
      <div className="health-head">
        <Button onClick={onClose}>{t('batteryHealth.imported.close')}</Button>
      </div>
      <PageView live={live}>
        {(figures) => <Told figures={figures} zone={zone} endOfLife={endOfLife} title={t('batteryHealth.kept.of', { name: figures.name })} />}
      </PageView>
    </>
  )
}

interface ToldProps {
  figures: BatteryImportFigures
  title: string
  zone: string
  endOfLife: number
  /** What can be done with it, beside its title. */
  children?: ReactNode
}

function Told({ figures: { kind, rows, ratedAh, capacities, counted }, title, zone, endOfLife, children }: ToldProps) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const health = useMemo(() => healthOfCycles(capacities, ratedAh ?? undefined, endOfLife), [capacities, ratedAh, endOfLife])
  const n: Format = (value, decimals) => formatNumber(value, decimals, language)
  // One may have been measured more than once.
  const cycles = new Set(capacities.map(({ cycle }) => cycle)).size
  return (
    <>
      <section className="card section-card">
        <header className="health-head">
          <h2>{title}</h2>
          {children}
        </header>
        <p className="health-note">
          {kind === 'cycles'
            ? t('batteryHealth.imported.ofCycles', {
                count: cycles,
                n: n(cycles, 0),
                from: n(capacities[0]?.cycle ?? 0, 0),
                to: n(capacities.at(-1)?.cycle ?? 0, 0),
              })
            : t('batteryHealth.imported.ofReadings', {
                n: n(rows, 0),
                whole: n(capacities.length, 0),
                partial: n(counted?.partial ?? 0, 0),
                gaps: n(counted?.gaps ?? 0, 0),
              })}{' '}
          {health !== undefined &&
            t(health.isRatedFound ? 'batteryHealth.imported.ratedFound' : 'batteryHealth.imported.ratedSaid', { ah: ahWords(health.ratedAh, n) })}
        </p>
        <dl className="health-tiles">
          {health !== undefined && <HealthTiles health={health} isCounted={counted !== null} n={n} endOfLife={endOfLife} />}
          {counted !== null && <CountedTiles counted={counted} isRated={health !== undefined || ratedAh !== null} n={n} />}
        </dl>
        {health === undefined && <p className="health-note">{t('batteryHealth.imported.nothing')}</p>}
      </section>
      {health !== undefined && (
        <section className="card section-card">
          <h2>{t('batteryHealth.imported.picture')}</h2>
          <Wide>{(width) => <Picture health={health} zone={zone} n={n} width={width} />}</Wide>
        </section>
      )}
    </>
  )
}

function HealthTiles({ health, isCounted, n, endOfLife }: { health: ImportedHealth; isCounted: boolean; n: Format; endOfLife: number }) {
  const { t } = useTranslation()
  const { trend, remaining, points } = health
  const last = points.at(-1)
  if (last === undefined) return null
  return (
    <>
      <Tile
        name={t('batteryHealth.imported.soh')}
        value={`${n(trend === undefined ? last.soh : trend.intercept + trend.slope * last.cycle, 1)} %`}
        note={
          trend === undefined
            ? points.length > 1 && points[0]?.cycle === last.cycle
              ? t('batteryHealth.notTold')
              : t('batteryHealth.fewCapacities', { count: points.length })
            : t('batteryHealth.imported.sohHow', { scatter: n(trend.scatter, 2), n: n(points.length, 0) })
        }
      />
      <Tile
        name={t('batteryHealth.imported.perCycles')}
        value={trend === undefined ? '—' : `${n(trend.slope * 100, 2)} %`}
        note={
          trend === undefined || !Number.isFinite(trend.low) || !Number.isFinite(trend.high)
            ? t('batteryHealth.notTold')
            : t('batteryHealth.imported.interval', { low: n(trend.low * 100, 2), high: n(trend.high * 100, 2) })
        }
      />
      <Tile
        name={t('batteryHealth.imported.capacity')}
        value={`${ahWords(last.ah, n)} Ah`}
        note={`${t('batteryHealth.imported.capacityAt', { cycle: n(last.cycle, isCounted ? 1 : 0) })}${isCounted ? ` · ${t('batteryHealth.imported.capacityHow')}` : ''}`}
      />
      <RemainingTile remaining={remaining} endOfLife={endOfLife} n={n} />
    </>
  )
}

function CountedTiles({
  counted: { dischargedAh, chargedAh, degrees, resistance },
  isRated,
  n,
}: {
  counted: NonNullable<BatteryImportFigures['counted']>
  /** A capacity is known by which currents are judged. */
  isRated: boolean
  n: Format
}) {
  const { t } = useTranslation()
  return (
    <>
      <Tile
        name={t('batteryHealth.imported.charge')}
        value={`${ahWords(dischargedAh, n)} / ${ahWords(chargedAh, n)} Ah`}
        note={t('batteryHealth.imported.chargeHow')}
      />
      <ResistanceTile resistance={resistance} none={t(isRated ? 'batteryHealth.imported.noResistance' : 'batteryHealth.imported.noRating')} n={n} />
      <Tile
        name={t('batteryHealth.imported.degrees')}
        value={degrees === null ? '—' : `${n(degrees.mean, 1)} °C`}
        note={
          degrees === null
            ? t('batteryHealth.imported.noDegrees')
            : t('batteryHealth.imported.degreesHow', { low: n(degrees.low, 1), high: n(degrees.high, 1) })
        }
      />
    </>
  )
}

function Picture({ health: { points, trend }, zone, n, width }: { health: ImportedHealth; zone: string; n: Format; width: number }) {
  const { t } = useTranslation()
  const [from, to] = [points[0]?.cycle ?? 0, points.at(-1)?.cycle ?? 0]
  const at = (slope: number): number => (trend === undefined ? 0 : trend.intercept + trend.slope * from + slope * (to - from))
  const isSure = trend !== undefined && Number.isFinite(trend.low) && Number.isFinite(trend.high)
  return (
    <Scatter
      series={[
        {
          key: 'soh',
          name: t('batteryHealth.imported.picture'),
          mark: points.length > 400 ? 'line' : 'dot',
          colour: 'var(--storage)',
          points: points.map(({ cycle, soh, ah }) => ({
            at: cycle,
            y: soh,
            words: `${t('batteryHealth.imported.axis')} ${n(cycle, 0)}  ${n(soh, 1)} %  ${ahWords(ah, n)} Ah`,
          })),
        },
      ]}
      line={isSure ? { from, to, begin: at(0), now: at(trend.slope), low: at(trend.low), high: at(trend.high) } : undefined}
      from={from}
      to={to > from ? to : from + 1}
      unit="%"
      zone={zone}
      placeWords={(cycle) => `${t('batteryHealth.imported.axis')} ${n(cycle, 0)}`}
      label={t('batteryHealth.imported.picture')}
      width={width}
      height={PICTURE_PX}
      labelPx={LABEL_PX}
    />
  )
}
