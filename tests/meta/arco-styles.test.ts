import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = ['src', 'widgets', 'screens'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8')),
)

/** Styles of single components, so that those of sixty others do not come with the first page. */
test('every component of Arco that is used has its styles, and no other', () => {
  const used = new Set(
    sources
      .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@arco-design\/web-react'/g)])
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim())
      .filter((name) => /^[A-Z]/.test(name) && name !== 'ConfigProvider'),
  )
  const arco = readFileSync(join(root, 'src/ui/arco.ts'), 'utf8')
  const styled = [...arco.matchAll(/web-react\/es\/(\w+)\/style\/css\.js/g)].map(([, name]) => name)
  expect(styled.toSorted()).toEqual([...used].toSorted())
})

test('numbers are typed into boxes of our own: the library’s leave out the letter of 1e9 and take it for 19', () => {
  expect(sources.filter((text) => /\bInputNumber\b/.test(text))).toEqual([])
})

test('what something is for is its title: a tooltip of the library stays after a touch', () => {
  expect(sources.filter((text) => /\bTooltip\b.*from '@arco-design/.test(text))).toEqual([])
})
