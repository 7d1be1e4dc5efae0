import type { ComponentType, LazyExoticComponent } from 'react'
import type { PageManifest } from '#src/define-page.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'

type Found = Record<string, { default: PageManifest }>

/** Every page and screen there is, by folder; adding one is adding a folder. */
const manifests: PageManifest[] = [
  ...Object.values(import.meta.glob('../pages/*/*/page.ts', { eager: true }) as Found),
  ...Object.values(import.meta.glob('../pages/*/page.ts', { eager: true }) as Found),
  ...Object.values(import.meta.glob('../../screens/*/screen.ts', { eager: true }) as Found),
].map((module) => module.default)

export const pageOf: ReadonlyMap<string, LazyExoticComponent<ComponentType>> = new Map(manifests.map((page) => [page.path, lazyChunk(page.load)]))
