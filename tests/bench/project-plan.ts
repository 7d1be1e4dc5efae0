import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { plusDays } from '#domain/dates.ts'
import { encryptJson } from '#tests/support/encrypt-json.ts'
import { prepareStore } from '#tests/support/prepared.ts'
import { makeProject, planned } from '#tests/support/projects.ts'
import { PREPARED_PLANT, seedTestPlant, startTestServer, type TestServer } from '#tests/support/server.ts'
import { pause } from './cpu.ts'
import type { Moved, Windows } from './project-plan-windows.ts'
import { median, ROUNDS, type Row } from './report.ts'
import { stallDuring, type Stall } from './stall.ts'

const ACTIVITIES = 2000
const WINDOWS = 50
const MOVES = 8

const idOf = (n: number): string => `a${n}`

/** A plan in which nearly all wait, over some steps, for one of the first. */
async function fill(server: TestServer, root: string): Promise<string> {
  const { projectId } = await makeProject(server, root)
  const ids = Array.from({ length: ACTIVITIES }, (_, n) => idOf(n))
  const adds = ids.map((id, order) => ({ kind: 'add' as const, activity: planned(id, { order, durationDays: 1 + (order % 5) }) }))
  await server.ok('changeProjectPlan', { projectId, edits: adds }, root)
  const links = ids.slice(1).map((toId, n) => ({
    kind: 'link' as const,
    link: { id: `l${n}`, fromId: idOf(Math.max(0, n - (n % 7))), toId, kind: 'FS' as const, lagDays: 0 },
  }))
  await server.ok('changeProjectPlan', { projectId, edits: links }, root)
  return projectId
}

interface Seen {
  stall: Stall
  moved: Moved
}

/** Moves by three days, each with what the server's loop felt meanwhile. */
async function moves(server: TestServer, root: string, projectId: string, targets: readonly string[]): Promise<Seen[]> {
  const clients = fork(join(import.meta.dirname, 'project-plan-windows.ts'))
  try {
    const order: Windows = { url: server.url, tokens: [root, await server.login('root')], projectId, count: WINDOWS }
    clients.send(order)
    await once(clients, 'message')
    const seen: Seen[] = []
    for (const id of targets) {
      const { activities } = await server.ok('projectPlan', { projectId }, root)
      const start = plusDays(activities.find((one) => one.id === id)?.start ?? '', 3)
      const edits = [{ kind: 'set' as const, id, set: { start } }]
      const body = JSON.stringify({ encrypted: encryptJson({ projectId, edits }, server.publicKey) })
      await pause(300)
      let moved: Moved | undefined
      const stall = await stallDuring(async () => {
        clients.send({ body })
        const [told] = (await once(clients, 'message')) as [Moved]
        moved = told
      })
      if (moved === undefined) throw new Error('nothing was moved')
      seen.push({ stall, moved })
    }
    return seen
  } finally {
    clients.kill()
  }
}

/** One of 2,000 activities is moved while 50 windows look at the plan: one that nothing waits for, and one that pushes nearly all others. */
export async function measure(): Promise<Row[]> {
  const prepared = await prepareStore(PREPARED_PLANT, seedTestPlant)
  const server = await startTestServer()
  try {
    const root = await server.login('root')
    const projectId = await fill(server, root)
    const last = (n: number): string => idOf(ACTIVITIES - 100 + n)
    const few: Seen[] = []
    const all: Seen[] = []
    for (let round = 0; round < ROUNDS; round++) {
      few.push(
        ...(await moves(
          server,
          root,
          projectId,
          Array.from({ length: MOVES }, (_, n) => last(round * MOVES + n)),
        )),
      )
      all.push(...(await moves(server, root, projectId, [idOf(0), idOf(7)])))
    }
    const rowOf = (part: string, seen: readonly Seen[]): Row => {
      const middle = (of: (one: Seen) => number): number => median(seen.map(of))
      const note = [
        `${middle(({ moved }) => moved.changed)} changed`,
        `own CPU in one turn ${middle(({ stall }) => stall.ownCpu).toFixed(1)} ms`,
        `an idle process beside it ${middle(({ stall }) => stall.idle).toFixed(1)} ms`,
        `answered ${middle(({ moved }) => moved.answered).toFixed(0)} ms`,
        `in all windows ${middle(({ moved }) => moved.told).toFixed(0)} ms`,
      ]
      return { part, ours: middle(({ stall }) => stall.longest), unit: 'ms', goal: { atMost: 20 }, note: note.join(', ') }
    }
    return [
      rowOf('a move in a plan of 2,000 before 50 windows: stall of the loop', few),
      rowOf('a move that pushes nearly all of them: the same', all),
    ]
  } finally {
    await server.close()
    await prepared.remove()
  }
}
