import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { DISPLAY_ALIVE_MS, PREVIEW_MS, type DisplayState } from '#contract/display-codes.ts'
import type { Display, DisplayPreview, DisplayReport } from '#contract/display.ts'
import { code } from '#contract/endpoint.ts'
import { display } from '../db/display-schema.ts'
import { eq, inArray } from '../db/orm.ts'
import { organization } from '../db/schema.ts'
import { Refusal } from '../refusal/refusal.ts'
import { hashSecret } from '../session/secret.ts'
import { organizationsBelow, type Viewer } from '../session/viewer.ts'
import { addressAllowed } from '../config/address-list.ts'

export type DisplayRow = typeof display.$inferSelect
type Window = Display['windows'][number]

const CACHE_MS = 5000
const SEEN_MS = 60_000
/** A window that said nothing for a day was closed for good. */
const FORGET_MS = 24 * 3_600_000
const MAX_WINDOWS = 50

/** The stream and its end hang on this name, as those of a person's session do on its family. */
const FAMILY = 'display:'
export const familyOf = (displayId: string): string => FAMILY + displayId
export const isDisplayFamily = (family: string): boolean => family.startsWith(FAMILY)
const idOf = (family: string): string => family.slice(FAMILY.length)

interface Cached {
  row: DisplayRow
  viewer: Viewer
  readAt: number
}

/** Who stands behind a display link, and how the displays are: what they reported is kept in memory only. */
export class Displays {
  readonly #orm: NodePgDatabase
  readonly #now: () => number
  readonly #cache = new Map<string, Cached>()
  readonly #windows = new Map<string, Map<string, Window>>()
  readonly #seen = new Map<string, number>()
  readonly #previews = new Map<string, DisplayPreview & { until: number }>()
  /** What was read before a change is not remembered after it. */
  #generation = 0
  /** Called when rights may have changed. */
  onChange: () => void = () => undefined

  constructor(orm: NodePgDatabase, now: () => number) {
    this.#orm = orm
    this.#now = now
  }

  /** A display changed, or what its organization sees: the next call reads anew, and so do open streams. */
  invalidate(): void {
    this.#generation++
    this.#cache.clear()
    this.onChange()
  }

  /** The viewer behind a display link. Refuses with 401: unknown, revoked, expired, or from another address than those listed. */
  async viewer(token: string, address: string): Promise<Viewer> {
    const { row, viewer } = await this.#read(token)
    this.#refuse(row, address)
    return viewer
  }

  /** The viewers behind open streams of displays, as they are now; those whose link is over from where they come are left out. */
  async current(streams: readonly { sessionFamily: string; address: string }[]): Promise<(Viewer | undefined)[]> {
    if (streams.length === 0) return []
    const ids = [...new Set(streams.map(({ sessionFamily }) => idOf(sessionFamily)))]
    const viewers = new Map<string, { row: DisplayRow; viewer: Viewer }>()
    for (const row of await this.#orm.select().from(display).where(inArray(display.id, ids))) {
      viewers.set(row.id, { row, viewer: await this.#viewerOf(row) })
    }
    return streams.map(({ sessionFamily, address }) => {
      const found = viewers.get(idOf(sessionFamily))
      return found !== undefined && this.#over(found.row, address) === undefined ? found.viewer : undefined
    })
  }

  #refuse(row: DisplayRow, address: string): void {
    const over = this.#over(row, address)
    if (over !== undefined) throw new Refusal(code.unauthorized, over)
  }

  #over(row: DisplayRow, address: string): 'displayRevoked' | 'displayExpired' | 'displayAddress' | undefined {
    if (!row.enabled) return 'displayRevoked'
    if (row.expiresAt !== null && row.expiresAt <= this.#now()) return 'displayExpired'
    return addressAllowed(row.addresses, address) ? undefined : 'displayAddress'
  }

  /** What a window of the display says of itself. */
  report(displayId: string, report: DisplayReport, address: string): void {
    const now = this.#now()
    const windows = this.#windows.get(displayId) ?? new Map<string, Window>()
    this.#windows.set(displayId, windows)
    windows.set(report.windowId, { ...report, address, reportedAt: now })
    for (const [id, window] of windows) {
      const silent = now - window.reportedAt
      // A window that was loaded anew takes the old one's place.
      const replaced = silent > DISPLAY_ALIVE_MS && window.tile === report.tile && window.address === address
      if (replaced || silent > FORGET_MS || windows.size > MAX_WINDOWS) windows.delete(id)
    }
    if (now - (this.#seen.get(displayId) ?? 0) < SEEN_MS) return
    this.#seen.set(displayId, now)
    // Only the list shows it: a lost write costs a minute.
    void this.#orm
      .update(display)
      .set({ lastSeenAt: now })
      .where(eq(display.id, displayId))
      .catch(() => undefined)
  }

  /** What somebody who arranges a wall looks at on this display, until when; kept in memory only: whoever looks sends it anew. */
  preview(displayId: string): (DisplayPreview & { until: number }) | undefined {
    const preview = this.#previews.get(displayId)
    if (preview !== undefined && preview.until <= this.#now()) this.#previews.delete(displayId)
    return this.#previews.get(displayId)
  }

  setPreview(displayId: string, preview: DisplayPreview | null): void {
    if (preview === null) this.#previews.delete(displayId)
    else this.#previews.set(displayId, { ...preview, until: this.#now() + PREVIEW_MS })
  }

  forget(displayId: string): void {
    this.#previews.delete(displayId)
    this.#windows.delete(displayId)
    this.#seen.delete(displayId)
  }

  /** A row as people read it: with the windows that reported and the state that follows. */
  describe(row: DisplayRow): Display {
    const now = this.#now()
    const windows = [...(this.#windows.get(row.id)?.values() ?? [])].sort((a, b) => a.tile - b.tile || b.reportedAt - a.reportedAt)
    const lastSeenAt = windows.reduce((latest, window) => Math.max(latest, window.reportedAt), row.lastSeenAt ?? 0)
    const state: DisplayState = !row.enabled
      ? 'revoked'
      : row.expiresAt !== null && row.expiresAt <= now
        ? 'expired'
        : windows.some((window) => now - window.reportedAt < DISPLAY_ALIVE_MS)
          ? 'alive'
          : lastSeenAt > 0
            ? 'lost'
            : 'waiting'
    const { tokenHash: _hash, createdById: _maker, ...facts } = row
    return { ...facts, lastSeenAt: lastSeenAt === 0 ? null : lastSeenAt, state, windows }
  }

  async #read(token: string): Promise<Cached> {
    const tokenHash = hashSecret(token)
    const generation = this.#generation
    const known = this.#cache.get(tokenHash)
    const now = this.#now()
    if (known !== undefined && Math.abs(now - known.readAt) < CACHE_MS) return known
    const [row] = await this.#orm.select().from(display).where(eq(display.tokenHash, tokenHash))
    if (row === undefined) throw new Refusal(code.unauthorized, 'displayRevoked')
    const cached = { row, viewer: await this.#viewerOf(row), readAt: now }
    if (this.#cache.size > 1000) this.#cache.clear()
    if (generation === this.#generation) this.#cache.set(tokenHash, cached)
    return cached
  }

  /** Reads only, but for marking alarms as seen where its maker allows that; and only what a wall asks for (`displays` in the endpoint table). Walls look as the maker of the link has arranged them. */
  async #viewerOf(row: DisplayRow): Promise<Viewer> {
    const organizations = await organizationsBelow(this.#orm, row.organizationCode)
    return {
      accountId: row.createdById,
      username: familyOf(row.id),
      realname: row.name,
      avatar: '',
      preferences: {},
      roleCode: 'display',
      roles: ['display'],
      // Saved analyses stand on walls too; the endpoint table says what of them is served.
      permissions: ['screens', 'monitor', 'monitor_data-analysis', ...(row.mayMarkSeen ? (['alarm_notify'] as const) : [])],
      organizationCode: row.organizationCode,
      organizations,
      sessionFamily: familyOf(row.id),
      passwordExpired: false,
      display: {
        id: row.id,
        stationIds: row.stationIds.length === 0 ? undefined : new Set(row.stationIds),
        screens: row.screens,
        demonstration: row.demonstration ?? undefined,
        called: row.demonstration?.masked === true ? await this.#called([...organizations]) : [],
      },
    }
  }

  async #called(codes: string[]): Promise<string[][]> {
    const rows = await this.#orm.select().from(organization).where(inArray(organization.code, codes)).orderBy(organization.code)
    return rows.map(({ code, name, nameEn }) => [code, name, nameEn].filter((one) => one !== ''))
  }
}
