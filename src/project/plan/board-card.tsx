import { IconDragDotVertical } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import { activityStates, type Activity, type ActivityState } from '#domain/project/edits.ts'
import type { CardDrag } from './use-card-drag.ts'

interface Props {
  activity: Activity
  /** Its last day. */
  end: string
  person: string
  today: string
  mayMove: boolean
  drag: CardDrag
  onMove(state: ActivityState): void
  onOpen(): void
}

/** One activity on the board. Enter opens it, Alt and an arrow take it to the next column; a finger takes it by its handle. */
export function BoardCard({ activity, end, person, today, mayMove, drag, onMove, onOpen }: Props) {
  const { t } = useTranslation()
  const late = activity.percent < 100 && end < today
  const at = activityStates.indexOf(activity.state)
  const isDragged = drag.dragged === activity.id
  return (
    <li
      data-activity={activity.id}
      className={['board-card', ...(late ? ['late'] : []), ...(isDragged ? ['dragged'] : [])].join(' ')}
      style={isDragged ? { transform: `translate(${drag.dx}px, ${drag.dy}px)` } : undefined}
      onPointerDown={(event) => mayMove && event.pointerType === 'mouse' && drag.begin(event, activity.id, activity.state)}
    >
      {mayMove && (
        <span
          className="board-handle"
          aria-hidden
          onPointerDown={(event) => {
            if (event.pointerType !== 'mouse') drag.begin(event, activity.id, activity.state)
          }}
        >
          <IconDragDotVertical />
        </span>
      )}
      <button
        type="button"
        className="board-open"
        title={mayMove ? t('projectPlan.moveByKeys') : undefined}
        aria-keyshortcuts={mayMove ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
        onClick={() => !drag.justDragged() && onOpen()}
        onKeyDown={(event) => {
          if (!event.altKey || !mayMove) return
          const to = activityStates[at + (event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : Number.NaN)]
          if (to === undefined) return
          event.preventDefault()
          onMove(to)
        }}
      >
        <span className="board-name">{activity.name}</span>
        <span className="board-facts">
          <span>
            {activity.start === end ? end : `${activity.start} – ${end}`}
            {late && <em> {t('projectPlan.overdue')}</em>}
          </span>
          <span>{person}</span>
        </span>
        {activity.kind === 'task' ? (
          <span className="board-percent" role="img" aria-label={`${activity.percent} %`}>
            <span style={{ width: `${activity.percent}%` }} />
          </span>
        ) : (
          <span className="dim">{t('projectPlan.kind.milestone')}</span>
        )}
      </button>
    </li>
  )
}
