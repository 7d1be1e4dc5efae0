/** The build that the server serves now; undefined when it cannot be told (development, no connection). */
export async function servedVersion(): Promise<string | undefined> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' })
    const body = (await response.json()) as { version?: unknown; time?: unknown }
    return response.ok && typeof body.version === 'string' ? `${body.version} ${String(body.time)}` : undefined
  } catch {
    return undefined
  }
}
