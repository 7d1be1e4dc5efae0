import { servedVersion } from '#src/api/version.ts'

/** One text for the build that the server serves now; undefined when it cannot be told. */
export const servedBuild = servedVersion

const AGAIN_MS = 5000

/** Loads the page anew, but only from a server that answers: a browser that finds none shows its own error page and stays there. */
export async function reloadWhenServed(): Promise<void> {
  while ((await servedVersion()) === undefined) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  location.reload()
}
