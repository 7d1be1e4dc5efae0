import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Paths that a page or screen manifest names. */
export async function builtPaths(): Promise<Set<string>> {
  const manifests = ['src/pages', 'screens'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?:^|[\\/])(?:page|screen)\.ts$/.test(name))
      .map((name) => join(root, folder, name)),
  )
  const pages = await Promise.all(manifests.map((file) => import(file) as Promise<{ default: { path: string } }>))
  return new Set(pages.map((page) => page.default.path))
}
