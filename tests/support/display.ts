import type { DisplayProgram, DisplayReport } from '#contract/display.ts'
import type { Payload } from '#contract/schemas.ts'
import type { TestServer } from './server.ts'

let made = 0

/** A display of the test plant, and the token of its link. */
export async function makeDisplay(
  server: TestServer,
  by: string,
  more: Partial<Payload<'saveDisplay'>> = {},
): Promise<{ id: string; token: string }> {
  const answer = await server.ok(
    'saveDisplay',
    {
      name: `wall ${++made}`,
      organizationCode: 'OWN',
      stationIds: [],
      screens: ['/bigScreen/home', '/bigScreen/single'],
      expiresAt: null,
      addresses: [],
      demonstration: null,
      ...more,
    },
    by,
  )
  return { id: answer.id, token: new URLSearchParams((answer.path ?? '').split('?')[1]).get('link') ?? '' }
}

/** What a display's window says of itself. */
export const windowReport: DisplayReport = {
  windowId: 'w1',
  tile: 1,
  path: '/display',
  build: '1',
  width: 1920,
  height: 1080,
  startedAt: 0,
  heapMb: 20,
  framesPerSecond: 60,
  longTasks: 3,
  longestTaskMs: 120,
  nodes: 2000,
  messagesPerSecond: 5,
  streamAgeMs: 10,
  webgl: true,
  errors: 0,
}

/** What a director tells a display: one station's wall, unless said otherwise. */
export const programOf = (more: Partial<DisplayProgram> = {}): DisplayProgram => ({
  show: { kind: 'screen', path: '/bigScreen/single', stationId: 'T1' },
  moment: null,
  highlight: null,
  language: 'zh',
  night: null,
  ...more,
})
