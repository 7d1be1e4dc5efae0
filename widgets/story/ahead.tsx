import type { ComponentType } from 'react'
import { AnswersContext } from '#src/atoms/query.ts'
import type { WidgetContext } from '../define.ts'
import { useEarnedAnswers } from './chapter-earned.tsx'
import { useMonthsAnswer } from './chapter-since.tsx'
import { useDayAnswers } from './chapter-today.tsx'
import type { Chapter } from './model.ts'

interface Props {
  context: WidgetContext
}

function Day({ context }: Props) {
  useDayAnswers(context)
  return null
}

function Months({ context }: Props) {
  useMonthsAnswer(context)
  return null
}

function Earned({ context }: Props) {
  useEarnedAnswers(context)
  return null
}

const askers: Partial<Record<Chapter, ComponentType<Props>>> = { today: Day, since: Months, earned: Earned }

/** Asks for what a chapter needs before its turn comes. How old that is says nothing of what is shown meanwhile. */
export function Ahead({ chapter, context }: Props & { chapter: Chapter }) {
  const Asker = askers[chapter]
  if (Asker === undefined) return null
  return (
    <AnswersContext value={undefined}>
      <Asker context={context} />
    </AnswersContext>
  )
}
