/** How long a test waits for what must come: a machine whose cores others use takes ten times as long. */
export const PATIENCE_MS = 240_000

/** Waits for something that the server does in its own time; fails with what was last seen. Not a sleep: it returns soon after it is there; looks follow more slowly what takes long, since a look takes work of what is waited for. */
export async function until<T>(look: () => Promise<T | undefined | false> | T | undefined | false, what: string, withinMs = PATIENCE_MS): Promise<T> {
  const end = Date.now() + withinMs
  for (let pause = 20; ; pause = Math.min(200, pause * 1.2)) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    if (Date.now() > end) throw new Error(`never happened: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
