import { useAtomValue } from 'jotai'
import { routeOf } from '#contract/route.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { LinkInvalid } from '#src/ui/link-invalid.tsx'

/** A contractor's work orders. They are opened by share links alone, and no link is given out before projects are built: so every link is an invalid one. */
export default function AssignedWork() {
  const language = useAtomValue(languageAtom)
  const title = routeOf('/assign-list-management')?.title
  return <LinkInvalid title={title === undefined ? '' : textOf(title, language)} />
}
