import './response-tracking.css'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import type { ResponseTask } from '#contract/schemas/response.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { timeWords } from '#src/ui/time-words.ts'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { ResponseCurves } from '../parts/drawing/response-curves.tsx'
import { labelPx } from '../parts/figures/type-scale.ts'
import type { Options } from './widget.ts'

const EVERY_MS = 15_000
const NOTHING = {}
/** Lines of a label's size that the head takes, and each point. */
const HEAD_EM = 4.6
const POINT_EM = 1.7
/** The picture keeps at least so many. */
const LEAST_PICTURE_EM = 10.2

/** The response that runs, or comes next, or ended last: what was asked for, what is given, and who gives too little. */
export default function ResponseTracking(props: ViewProps<Options>) {
  const { t, looksBack } = useMomentWords()
  const live = useQuery('responseTracking', looksBack ? undefined : NOTHING, { everyMs: EVERY_MS, reload: true })
  if (looksBack) return <Empty>{t('panel.response.onlyNow')}</Empty>
  return (
    <LiveView live={live}>
      {(answer) => (answer.task === null ? <Empty>{t('panel.response.none')}</Empty> : <Shown {...props} answer={answer} task={answer.task} />)}
    </LiveView>
  )
}

function Shown({ context, box, answer, task }: ViewProps<Options> & { answer: Answer<'responseTracking'>; task: ResponseTask }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const px = labelPx(context.mode)
  const { targetKw, fromAt, toAt } = task
  const kw = (value: number | null): string => (value === null ? '—' : formatShown(value, 'kW', 1, language))
  const newest = answer.nowKw
  const clock = (at: number): string => timeWords(at, context.zone).slice(5, 16)
  const phase = answer.at < fromAt ? 'ahead' : answer.at < toAt && task.endedAt === null ? 'running' : 'over'
  const below = box.height / px - HEAD_EM
  const hasPicture = below >= LEAST_PICTURE_EM
  const room = Math.max(0, Math.floor((below - (hasPicture ? LEAST_PICTURE_EM : 0)) / POINT_EM))
  // Who gives too little, or nothing, stands first.
  const points = answer.points
    .toSorted((a, b) => Number(b.isShort || b.state === 'failed') - Number(a.isShort || a.state === 'failed'))
    .slice(0, room)
  return (
    <div className="response-panel" style={{ fontSize: px }}>
      <p>
        {phase !== 'running' && <span>{t('panel.response.idle')}</span>}
        <b title={task.name}>{phase === 'running' ? task.name : t(`panel.response.${phase}`, { name: task.name })}</b>
        <span data-phase={phase}>
          {phase === 'running' && `${t('panel.response.running')} · `}
          {clock(fromAt)}–{clock(toAt).slice(6)}
        </span>
      </p>
      <dl>
        <div>
          <dt>{t('panel.response.target')}</dt>
          <dd>{kw(targetKw)}</dd>
        </div>
        {phase !== 'ahead' && (
          <>
            <div>
              <dt>{t(phase === 'running' ? 'panel.response.now' : 'panel.response.atEnd')}</dt>
              <dd>{kw(newest)}</dd>
            </div>
            <div>
              <dt>{t(phase === 'running' ? 'panel.response.reached' : 'panel.response.reachedThen')}</dt>
              <dd>{newest === null ? '—' : `${formatNumber((newest / targetKw) * 100, 0, language)}%`}</dd>
            </div>
          </>
        )}
      </dl>
      {hasPicture && (
        <ResponseCurves
          task={task}
          answer={answer}
          zone={context.zone}
          label={t('widget.responseTracking')}
          width={box.width}
          height={box.height - px * (HEAD_EM + POINT_EM * points.length)}
          labelPx={px}
        />
      )}
      <ul>
        {points.map(({ stationId, name, state, isShort, meanKw, issuedKw }) => (
          <li key={stationId} data-bad={isShort || state === 'failed'}>
            <span>{textOf(name, language)}</span>
            <span>
              {state === 'failed' ? t('panel.response.failed') : `${kw(meanKw)} / ${kw(issuedKw)}${isShort ? ` · ${t('panel.response.short')}` : ''}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
