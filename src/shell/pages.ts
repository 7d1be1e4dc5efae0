import type { ComponentType, LazyExoticComponent } from 'react'
import type { PageManifest } from '#src/define-page.ts'
import { sharePaths } from '#contract/project-share.ts'
import { routeOf } from '#contract/route.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { loadWords, type LateWords } from '#src/i18n/i18n.ts'

type Found = Record<string, { default: PageManifest }>

/** Every page and screen there is, by folder; adding one is adding a folder. */
const manifests: PageManifest[] = [
  ...Object.values(import.meta.glob('../pages/*/*/page.ts', { eager: true }) as Found),
  ...Object.values(import.meta.glob('../pages/*/page.ts', { eager: true }) as Found),
  ...Object.values(import.meta.glob('../../screens/*/screen.ts', { eager: true }) as Found),
].map((module) => module.default)

/** Home, walls and what is open to everybody are drawn with the words that are there from the start; the console's other pages bring those of records, pages of share links their own. */
const wordsOf = (path: string): LateWords | undefined =>
  Object.values(sharePaths).includes(path) ? 'shared' : path !== '/home' && routeOf(path)?.frame === 'console' ? 'records' : undefined

const loadPage = async ({ path, load }: PageManifest): ReturnType<PageManifest['load']> => {
  const words = wordsOf(path)
  const [page] = await Promise.all([load(), words === undefined ? undefined : loadWords(words)])
  return page
}

export const pageOf: ReadonlyMap<string, LazyExoticComponent<ComponentType>> = new Map(
  manifests.map((page) => [page.path, lazyChunk(() => loadPage(page))]),
)
