import './data-analysis.css'
import { Button, Checkbox, Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { analysisLayers, analysisViews, MOST_COMPARED, MOST_PARAMETERS, resolutions, type AnalysisLayer } from '#contract/analysis.ts'
import { valueOf } from '#contract/live-value.ts'
import type { AnalysisPoint, AnalysisSource } from '#contract/schemas/analysis.ts'
import { before, sameFrom, stretchOf, type Period } from '#domain/periods.ts'
import type { Stretch } from '#src/charts/analysis/use-curves.ts'
import type { View } from '#src/charts/view.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { settings } from '#src/settings.ts'
import { Can } from '#src/ui/can.tsx'
import { message } from '#src/ui/message.ts'
import { Empty } from '#src/ui/state-card.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { useAddress } from '#src/ui/use-address.ts'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { useToday } from '#widgets/parts/data/use-today.ts'
import { apartColours } from '#widgets/parts/figures/meaning.ts'
import { Chosen } from './chosen.tsx'
import { CurvesView } from './curves-view.tsx'
import { Exports } from './exports.tsx'
import { NoteForm, Notes, type Writing } from './notes.tsx'
import { ParameterTree } from './parameter-tree.tsx'
import { namesTooMany, readQuestion, toSave, writeQuestion, type Asked } from './question.ts'
import { PeriodPicker, RangeFields } from './range-fields.tsx'
import { SaveDialog, SavedAnalyses } from './saved.tsx'
import { ScatterAxes } from './scatter-axes.tsx'
import { ShapeView } from './shape-view.tsx'
import { StatisticsTable } from './statistics-table.tsx'
import { useLayers } from './use-layers.ts'

const noPoints: AnalysisPoint[] = []

/** With which parameter of the chosen station one begins: what it exchanges with the grid, or what it has first. */
function useFirst(): AnalysisSource[] {
  const station = useAtomValue(chosenStationAtom)
  const id = station?.powerstationId
  const asked = useMemo(() => (id === undefined ? undefined : { powerstationId: id }), [id])
  const model = valueOf(useQuery('stationModel', asked))
  return useMemo(() => {
    const point =
      model?.points.find(({ quantity }) => quantity === 'gridPower') ?? model?.points.find(({ unit }) => unit === 'kW') ?? model?.points[0]
    return point === undefined ? [] : [{ point: point.id, as: 'reading' }]
  }, [model])
}

const periodWords = ({ kind, from, to }: Period): string =>
  kind === 'day'
    ? from
    : kind === 'month'
      ? from.slice(0, 7)
      : kind === 'year'
        ? from.slice(0, 4) === to.slice(0, 4)
          ? from.slice(0, 4)
          : `${from.slice(0, 4)}–${to.slice(0, 4)}`
        : `${from} – ${to}`

/** Up to four parameters of any stations over time: curves, comparison, figures, files. The whole question is in the address. */
export default function DataAnalysis() {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const station = useAtomValue(chosenStationAtom)
  const mobile = useMediaQuery(`(max-width: ${settings.mobileBelowPx - 1}px)`)
  const [query, setAddress] = useAddress()
  const [open, setOpen] = useState<'saved' | 'save' | 'export' | 'tree'>()
  const [writing, setWriting] = useState<Writing>()
  const first = useFirst()
  const address = query.toString()
  // The station's own day decides what today is; until its points are known, that of the chosen one.
  const wanted = useMemo(() => readQuestion(new URLSearchParams(address), '', first).sources, [address, first])
  const named = useMemo(() => (wanted.length === 0 ? undefined : { ids: wanted.map(({ point }) => point) }), [wanted])
  const answered = valueOf(useQuery('analysisPoints', named))?.points
  const [kept, setKept] = useState(noPoints)
  if (answered !== undefined && answered !== kept) setKept(answered)
  // One more is chosen: until it is answered for, those before it stand.
  const points = answered ?? kept
  const lead = points.find(({ id }) => id === wanted[0]?.point)
  const zone = lead?.timeZone ?? station?.timeZone ?? settings.consoleZone
  const { date: today } = useToday(zone)
  const asked = useMemo(() => readQuestion(new URLSearchParams(address), today, first), [address, today, first])
  const isCut = useMemo(() => namesTooMany(new URLSearchParams(address)), [address])
  useEffect(() => {
    if (isCut) message.warning(t('analysis.most'))
  }, [isCut, t])
  const change = (next: Partial<Asked>): void => setAddress(writeQuestion({ ...asked, ...next }))

  const stretches = useMemo(
    () =>
      [asked.range, ...asked.compare.map((from) => sameFrom(asked.range, from))].map((period): Stretch => ({
        ...stretchOf(zone, period),
        words: periodWords(period),
      })),
    [asked.range, asked.compare, zone],
  )
  const [base] = stretches
  const whole = useMemo((): View => [base?.from ?? 0, base?.to ?? 1], [base])
  const colours = useMemo(
    () => apartColours(asked.sources.map(({ point }) => points.find(({ id }) => id === point)?.quantity ?? null)),
    [asked.sources, points],
  )
  const stationIds = useMemo(() => [...new Set(points.map(({ stationId }) => stationId))], [points])
  const pointIds = useMemo(() => points.map(({ id }) => id), [points])
  const layers = useLayers(lead?.stationId, stationIds, zone, whole, asked.layers, language, pointIds)
  // Those that are there and theirs; only a register has energies.
  const known = useMemo(
    () =>
      asked.sources.flatMap((source): AnalysisSource[] => {
        const point = points.find(({ id }) => id === source.point)
        return point === undefined ? [] : [point.kind === 'register' ? source : { ...source, as: 'reading' }]
      }),
    [asked.sources, points],
  )

  // Each keeps its colour, whichever of the others is not to be seen.
  const shownColours = useMemo(
    () => asked.sources.flatMap(({ point }, i) => (known.some((one) => one.point === point) ? [colours[i] ?? '--accent'] : [])),
    [asked.sources, known, colours],
  )

  const choose = ({ id }: { id: number }): void => {
    if (asked.sources.some(({ point }) => point === id)) change({ sources: asked.sources.filter(({ point }) => point !== id) })
    else if (asked.sources.length >= MOST_PARAMETERS) message.warning(t('analysis.most'))
    else change({ sources: [...asked.sources, { point: id, as: 'reading' }] })
  }
  const compare = (): void => {
    const last = asked.compare.map((from) => sameFrom(asked.range, from)).at(-1) ?? asked.range
    change({ compare: [...asked.compare, before(last).from] })
  }
  const tree = <ParameterTree chosen={new Set(asked.sources.map(({ point }) => point))} onChoose={choose} />
  const shown = { ...asked, sources: known }

  return (
    <div className="analysis">
      {!mobile && <aside className="card">{tree}</aside>}
      <div className="card analysis-main">
        <div className="analysis-tools">
          {mobile && (
            <Button aria-expanded={open === 'tree'} onClick={() => setOpen(open === 'tree' ? undefined : 'tree')}>
              {t('analysis.parameters')}
            </Button>
          )}
          <RangeFields period={asked.range} today={today} onChange={(range) => change({ range, compare: [], zoom: undefined })} />
          <Select
            className="analysis-resolution"
            value={asked.resolution ?? ''}
            aria-label={t('analysis.resolutionBy')}
            triggerProps={{ autoAlignPopupWidth: false }}
            onChange={(by: string) => change({ resolution: resolutions.find((one) => one === by) })}
            options={[
              { value: '', label: t('analysis.resolution.auto') },
              ...resolutions.map((one) => ({ value: one, label: t(`analysis.resolution.${one}`) })),
            ]}
          />
          <span className="analysis-actions">
            <Button onClick={() => setOpen('saved')}>{t('analysis.savedOpen')}</Button>
            <Can needs="monitor_data-analysis:edit">
              <Button disabled={known.length === 0} onClick={() => setOpen('save')}>
                {t('analysis.saveOpen')}
              </Button>
            </Can>
            <Button disabled={known.length === 0} onClick={() => setOpen('export')}>
              {t('analysis.export')}
            </Button>
          </span>
        </div>
        {mobile && open === 'tree' && tree}
        <Chosen
          sources={asked.sources}
          points={points}
          isAnswered={answered !== undefined}
          colours={colours}
          onChange={(sources) => change({ sources })}
        />
        <div className="analysis-tools">
          <TabBar
            label={t('analysis.view')}
            tabs={analysisViews.map((view) => ({ key: view, title: t(`analysis.viewOf.${view}`) }))}
            active={asked.view}
            onChange={(view) => change({ view })}
          />
          {asked.view === 'scatter' && <ScatterAxes sources={known} points={points} onChange={(sources) => change({ sources })} />}
          {asked.view === 'curve' && (
            <>
              <Checkbox.Group
                className="analysis-layers"
                value={[...asked.layers]}
                onChange={(chosen: string[]) => change({ layers: analysisLayers.filter((layer: AnalysisLayer) => chosen.includes(layer)) })}
                options={analysisLayers.map((layer) => ({ value: layer, label: t(`analysis.layer.${layer}`) }))}
              />
              <span className="analysis-compare">
                {asked.compare.map((from, i) => (
                  <span key={from}>
                    <i className="analysis-dash" style={{ borderTopStyle: i === 0 ? 'dashed' : 'dotted' }} />
                    <PeriodPicker
                      kind={asked.range.kind}
                      from={from}
                      label={t('analysis.comparedFrom')}
                      onChange={(next) => change({ compare: asked.compare.map((one, at) => (at === i ? next : one)) })}
                    />
                    <Button
                      size="mini"
                      aria-label={t('analysis.compareRemove', { from })}
                      onClick={() => change({ compare: asked.compare.filter((one) => one !== from) })}
                    >
                      ×
                    </Button>
                  </span>
                ))}
                {asked.compare.length < MOST_COMPARED && (
                  <Button size="small" onClick={compare}>
                    {t('analysis.compare')}
                  </Button>
                )}
              </span>
            </>
          )}
        </div>
        {known.length === 0 ? (
          <Empty>{t(asked.sources.length === 0 ? 'analysis.choose' : answered === undefined ? 'state.waiting' : 'analysis.unknownPoints')}</Empty>
        ) : asked.view === 'curve' ? (
          <CurvesView {...{ points, stretches, zone, whole, layers }} colours={shownColours} asked={shown} onZoom={(zoom) => change({ zoom })} />
        ) : (
          <ShapeView asked={shown} stretch={base} points={points} colours={shownColours} />
        )}
        {known.length > 0 && (
          <StatisticsTable
            sources={known}
            resolution={asked.resolution}
            leaveOut={asked.leaveOut}
            colours={shownColours}
            onLeaveOut={(leaveOut) => change({ leaveOut })}
            {...{ points, stretches, zone }}
          />
        )}
        {lead !== undefined && asked.view === 'curve' && asked.layers.includes('notes') && (
          <Notes
            notes={layers.notes}
            zone={zone}
            onWrite={(note) => setWriting({ note, stationId: lead.stationId, zone, at: ((asked.zoom ?? whole)[0] + (asked.zoom ?? whole)[1]) / 2 })}
          />
        )}
      </div>
      {writing !== undefined && <NoteForm {...writing} onClose={() => setWriting(undefined)} />}
      {open === 'saved' && (
        <SavedAnalyses
          onClose={() => setOpen(undefined)}
          onOpen={(question) => {
            change({ ...question, resolution: question.resolution, zoom: undefined })
            setOpen(undefined)
          }}
        />
      )}
      {open === 'save' && <SaveDialog question={toSave(shown)} onClose={() => setOpen(undefined)} />}
      {open === 'export' && (
        <Exports sources={known} from={whole[0]} to={whole[1]} resolution={asked.resolution} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}
