import { useAtomValue } from 'jotai'
import { routeOf } from '#contract/route.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { ShareGate } from '#src/project/shared/share-gate.tsx'
import { WorkOrders } from '#src/project/shared/work-orders.tsx'

/** A contractor's work orders, opened by a share link alone. */
export default function AssignedWork() {
  const language = useAtomValue(languageAtom)
  const route = routeOf('/assign-list-management')?.title
  const title = route === undefined ? '' : textOf(route, language)
  return (
    <ShareGate kind="work" title={title}>
      {(link, away) => <WorkOrders link={link} away={away} title={title} />}
    </ShareGate>
  )
}
