import { useAtomValue } from 'jotai'
import { routeOf } from '#contract/route.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { Progress } from '#src/project/shared/progress.tsx'
import { ShareGate } from '#src/project/shared/share-gate.tsx'

/** The progress of a project set, opened by a share link alone. */
export default function ProjectProgress() {
  const language = useAtomValue(languageAtom)
  const route = routeOf('/progress-project-list')?.title
  const title = route === undefined ? '' : textOf(route, language)
  return (
    <ShareGate kind="progress" title={title}>
      {(link) => <Progress link={link} title={title} />}
    </ShareGate>
  )
}
