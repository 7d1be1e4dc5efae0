import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** Not of the project: packages, what is built, and stores of demonstrations. */
const foreign = /^(node_modules|dist|data|backups|coverage|\..*|zz.*)$/

function* paths(folder: string): Generator<string> {
  for (const name of readdirSync(join(root, folder))) {
    if (folder === '' && foreign.test(name)) continue
    const path = folder === '' ? name : `${folder}/${name}`
    yield path
    if (statSync(join(root, path)).isDirectory()) yield* paths(path)
  }
}

const all = [...paths('')]
const withoutEnding = (path: string): string => path.replace(/\.tsx?$/, '')
/** A document names a file by the end of its path; `settlement/slip` stands for `slip.ts`, `a-{b,c}.ts` for two, `paint*.ts` for some. */
const isThere = (name: string): boolean => {
  const wanted = name.replace(/\/\*?$/, '')
  const alternatives = /^(.*)\{(.*)\}(.*)$/.exec(wanted)
  if (alternatives !== null) {
    const [, head = '', middle = '', tail = ''] = alternatives
    return middle.split(',').every((part) => isThere(`${head}${part}${tail}`))
  }
  if (wanted.includes('*')) {
    const pattern = new RegExp(`(^|/)${wanted.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
    return all.some((path) => pattern.test(path) || pattern.test(withoutEnding(path)))
  }
  return all.some(
    (path) => path === wanted || path.endsWith(`/${wanted}`) || withoutEnding(path) === wanted || withoutEnding(path).endsWith(`/${wanted}`),
  )
}

/** What stands in backquotes and is a file of ours: it has an ending of source, or begins with a folder of ours. */
const folders = readdirSync(root).filter((name) => !foreign.test(name) && statSync(join(root, name)).isDirectory())
const isOurs = (name: string): boolean =>
  /^[\w./{},*-]+$/.test(name) && (/[\w}*]\.(tsx?|mjs|css)$/.test(name) || folders.some((folder) => name.startsWith(`${folder}/`)))

test.each(all.filter((path) => path.endsWith('.md')))('%s names files that are there', (path) => {
  const text = readFileSync(join(root, path), 'utf8').replaceAll(/```[\s\S]*?```/g, '')
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name).filter(isOurs)
  expect(named.filter((name) => !isThere(name))).toEqual([])
})

test('the page about the server names each of its folders', () => {
  const told = readFileSync(join(root, 'server/README.md'), 'utf8')
  const parts = readdirSync(join(root, 'server')).filter((name) => statSync(join(root, 'server', name)).isDirectory())
  expect(parts.filter((name) => !told.includes(`\`${name}\``))).toEqual([])
})
