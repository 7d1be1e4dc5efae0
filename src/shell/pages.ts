import type { ComponentType, LazyExoticComponent } from 'react'
import type { PageManifest } from '#src/define-page.ts'
import { routeOf } from '#contract/route.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { loadWords } from '#src/i18n/i18n.ts'

type Found = Record<string, { default: PageManifest }>

/** Every page and screen there is, by folder; adding one is adding a folder. */
const manifests: PageManifest[] = [
  ...Object.values(import.meta.glob('../pages/*/*/page.ts', { eager: true }) as Found),
  ...Object.values(import.meta.glob('../pages/*/page.ts', { eager: true }) as Found),
  ...Object.values(import.meta.glob('../../screens/*/screen.ts', { eager: true }) as Found),
].map((module) => module.default)

/** Home, walls and what is open to everybody are drawn with the words that are there from the start; the console's other pages bring those of records. */
const bringsWords = (path: string): boolean => path !== '/home' && routeOf(path)?.frame === 'console'

const loadPage = async ({ path, load }: PageManifest): ReturnType<PageManifest['load']> => {
  const [page] = await Promise.all([load(), bringsWords(path) ? loadWords('records') : undefined])
  return page
}

export const pageOf: ReadonlyMap<string, LazyExoticComponent<ComponentType>> = new Map(
  manifests.map((page) => [page.path, lazyChunk(() => loadPage(page))]),
)
