import { DISPLAY_TOKEN } from '#contract/display-codes.ts'

const read = (): string | undefined => {
  const hash = (globalThis.location as Location | undefined)?.hash ?? ''
  const link = new URLSearchParams(hash.slice(hash.indexOf('?') + 1)).get('link')
  return link?.startsWith(DISPLAY_TOKEN) === true ? link : undefined
}

/** The display link by which this window was opened: it shows what a director says and knows no person. Undefined: a person's window. */
export const displayLink = read()

/** The address of a display's entrance with this window's own settings (tile, scale). */
export const entranceOf = (search: string): string => {
  const query = new URLSearchParams(search)
  if (displayLink !== undefined) query.set('link', displayLink)
  return `/display?${query.toString()}`
}

/** A window is a display's or a person's for its whole life: another link loads it anew, a lost one is put back. */
export function keepDisplayLink(): void {
  addEventListener('hashchange', () => {
    const now = read()
    if (now === displayLink) return
    if (now === undefined) location.replace(`#${entranceOf('')}`)
    else location.reload()
  })
}
