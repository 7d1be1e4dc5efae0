import { Button } from '@arco-design/web-react'
import { IconArrowDown, IconArrowUp, IconDelete, IconMenuFold, IconMenuUnfold } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import type { Activity } from '#domain/project/edits.ts'
import type { PlanView } from './plan-page.tsx'
import { indented, outdented, shifted } from './tree-moves.ts'

interface Props {
  activities: readonly Activity[]
  /** The one that is selected, where it is only one. */
  single: Activity | undefined
  count: number
  edit: PlanView['edit']
  remove(): void
}

/** What is done with selected activities. It stands there without one, too: were it to come with the first, all rows would move away under the pointer. */
export function ArrangeTools({ activities, single, count, edit, remove }: Props) {
  const { t } = useTranslation()
  const moves = [
    ['up', <IconArrowUp key="up" />, (one: Activity) => shifted(activities, one, -1)],
    ['down', <IconArrowDown key="down" />, (one: Activity) => shifted(activities, one, 1)],
    ['outdent', <IconMenuFold key="outdent" />, (one: Activity) => outdented(activities, one)],
    ['indent', <IconMenuUnfold key="indent" />, (one: Activity) => indented(activities, one)],
  ] as const
  const removes = count === 0 ? t('projectPlan.remove') : t('projectPlan.remove') + t('layout.aside', { text: count })
  return (
    <span className="plan-arrange">
      {moves.map(([key, icon, move]) => (
        <Button
          key={key}
          icon={icon}
          aria-label={t(`projectPlan.${key}`)}
          title={single === undefined ? `${t(`projectPlan.${key}`)}${t('layout.colon')}${t('projectPlan.selectOne')}` : t(`projectPlan.${key}`)}
          disabled={single === undefined}
          onClick={() => {
            const edits = single && move(single)
            if (edits !== undefined) void edit(edits)
          }}
        />
      ))}
      <Button status={count === 0 ? 'default' : 'danger'} icon={<IconDelete />} aria-label={removes} title={removes} onClick={remove} />
    </span>
  )
}
