import { useAtomValue } from 'jotai'
import { routeOf } from '#contract/route.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { LinkInvalid } from '#src/ui/link-invalid.tsx'

/** The progress of a project set. It is opened by share links alone, and no link is given out before projects are built: so every link is an invalid one. */
export default function ProjectProgress() {
  const language = useAtomValue(languageAtom)
  const title = routeOf('/progress-project-list')?.title
  return <LinkInvalid title={title === undefined ? '' : textOf(title, language)} />
}
