import { servedVersion } from '#src/api/version.ts'

let loaded: Promise<string | undefined> | undefined

/** Notes which build this window was loaded from. Asked once, when the window has nothing better to do. */
export function rememberBuild(): void {
  loaded ??= servedVersion()
}

/** True when the server now serves another build than this window's: what it asks for may be gone. */
export async function otherBuildServed(): Promise<boolean> {
  const [then, now] = [await loaded, await servedVersion()]
  return then !== undefined && now !== undefined && then !== now
}
