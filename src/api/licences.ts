/** One package that server and console are made of; `text` is what has to be passed on with it. */
export interface Licence {
  name: string
  licence: string
  text: string
}

/** The static file that the build writes; undefined where there is none (development, no connection). */
export async function licenceFile(): Promise<Licence[] | undefined> {
  try {
    const response = await fetch('/licences.json')
    return response.ok ? ((await response.json()) as Licence[]) : undefined
  } catch {
    return undefined
  }
}
