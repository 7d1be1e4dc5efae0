/** One package that server and console are made of. */
export interface Licence {
  /** Of the package, with its version. */
  name: string
  /** SPDX; empty where the package names none. */
  licence: string
  /** What has to be passed on with it, as the package brings it; empty where it brings none. */
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
