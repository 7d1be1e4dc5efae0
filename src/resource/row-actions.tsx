import type { EndpointName } from '#contract/endpoint.ts'
import type { Action } from './define.ts'
import { RowButtons } from './row-buttons.tsx'
import { useCommands } from './use-commands.tsx'

export interface RowActionsProps<Row extends object> {
  row: Row
  actions: readonly Action<Row>[]
  /** The list that is asked anew when one is done. */
  endpoint: EndpointName
}

/** What can be done with one record, away from its list. */
export function RowActions<Row extends object>({ row, actions, endpoint }: RowActionsProps<Row>) {
  const { commands, dialogs } = useCommands({ actions, list: { endpoint } }, () => undefined)
  return (
    <>
      <RowButtons row={row} commands={commands} />
      {dialogs}
    </>
  )
}
