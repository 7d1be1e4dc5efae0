export interface VersionFile {
  version: string
  /** When it was built, ISO 8601. */
  time: string
}

/** The static file that names the build which the server serves now; undefined when it cannot be told (development, no connection). */
export async function versionFile(): Promise<VersionFile | undefined> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' })
    const body = (await response.json()) as Partial<VersionFile>
    return response.ok && typeof body.version === 'string' && typeof body.time === 'string' ? { version: body.version, time: body.time } : undefined
  } catch {
    return undefined
  }
}

/** One text for one build. */
export async function servedVersion(): Promise<string | undefined> {
  const file = await versionFile()
  return file === undefined ? undefined : `${file.version} ${file.time}`
}
