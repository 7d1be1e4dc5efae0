import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Licence } from '../src/api/licences.ts'

interface Manifest {
  name?: string
  version?: string
  license?: string | { type?: string }
  licenses?: { type?: string }[]
}

/** Of the few that have a licence in words alone. */
const SAID_IN_WORDS: Record<string, string> = { claygl: 'BSD-2-Clause', precond: 'MIT', 'png-js': 'MIT', 'combine-errors': 'MIT' }
const isText = (name: string): boolean => /^(?:licen[cs]e|copying|notice)/i.test(name)

/** Texts of licences in a package's folder; some keep several in a folder of that name. */
const textsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => isText(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(folder, entry.name), { withFileTypes: true }).flatMap((one) => (one.isFile() ? [join(folder, entry.name, one.name)] : []))
        : [join(folder, entry.name)],
    )
    .map((file) => readFileSync(file, 'utf8').trim())

/** Packages that server and console are made of (not those that only build and test them), as the lock file and the installed packages tell. */
export function licencesOf(root: string): Licence[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, { dev?: boolean }> }
  const found = new Map<string, Licence>()
  for (const [path, { dev }] of Object.entries(lock.packages)) {
    // Those of other systems are in the lock file only.
    const folder = join(root, path)
    if (path === '' || dev === true || !existsSync(folder)) continue
    const { name = '', version = '', license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    const said = typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type)
    found.set(`${name} ${version}`, { name: `${name} ${version}`, licence: said ?? SAID_IN_WORDS[name] ?? '', text: textsIn(folder).join('\n\n') })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}
