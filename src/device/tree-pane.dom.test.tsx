import { NEVER, of } from 'rxjs'
import { beforeEach, expect, test } from 'vitest'
import { setLiveParts } from '#src/atoms/live.ts'
import { createLiveStore } from '#streams/live/live-store.ts'
import { createLiveStream } from '#streams/live/create-live-stream.ts'
import { listStage, page, settle } from '#tests/support/list-stage.tsx'
import { TreePane } from './tree-pane.tsx'

const { server, draw } = listStage()
beforeEach(() => {
  const store = createLiveStore({ requestFrame: () => 0, now: () => 0 })
  setLiveParts({ store, stream: createLiveStream({ link: { events$: NEVER, send: () => undefined }, store, fetchLast: () => of([]) }) })
})

test('the count above the tree says that it is of devices in use: the list beside it has retired ones too', async () => {
  server.answer = () => ({ code: 200, result: { devices: [], connectionPoints: [] } })
  await draw(<TreePane chosen="" onChoose={() => undefined} />)
  await settle()
  expect(page()).toContain('0 in use')
})
