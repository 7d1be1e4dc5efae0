import { useTranslation } from 'react-i18next'
import { consoleTime } from '#src/ui/time-words.ts'
import { KeptPhoto } from './kept-photo.tsx'
import type { KeptReport } from './report-store.ts'

/** What was said, and when. */
export function Words({ one }: { one: Pick<KeptReport, 'at' | 'received' | 'done' | 'percent' | 'note'> }) {
  const { t } = useTranslation()
  const said = [one.received && t('shared.confirmed'), one.done ? t('shared.isDone') : one.percent !== null && `${one.percent} %`, one.note]
  return (
    <p>
      <time className="public-hint">{consoleTime(one.at)}</time> {said.filter(Boolean).join(' · ')}
    </p>
  )
}

interface Props {
  one: KeptReport
  /** Its work order is not seen beside it. */
  isNamed?: boolean
  /** The link is good for nothing any more: nothing is promised of it. */
  isOver?: boolean
  onDrop(): void
}

/** A report that is on this device alone. */
export function Waiting({ one, isOver = false, isNamed = isOver, onDrop }: Props) {
  const { t } = useTranslation()
  const isStuck = one.fault !== '' || isOver
  return (
    <div className="shared-said shared-waiting" role="status">
      {isNamed && one.work !== undefined && <b>{one.work}</b>}
      <Words one={one} />
      <p>
        {one.photos.length > 0 && `${t('shared.photos', { n: one.photos.length })} · `}
        {one.fault !== '' ? t('shared.refused', { words: one.fault }) : t(isOver ? 'shared.notSent' : 'shared.kept')}
      </p>
      {isStuck && one.photos.map(({ id, blob }, i) => <KeptPhoto key={id} blob={blob} name={`${one.work ?? ''} ${i + 1}`.trim()} />)}
      {isStuck && (
        <button type="button" onClick={onDrop}>
          {t('shared.drop')}
        </button>
      )}
    </div>
  )
}
