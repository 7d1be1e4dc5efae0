import type { ComponentType } from 'react'

/** A page names a path of the route table and adds the loader; everything else the table says. */
export interface PageManifest {
  path: string
  load: () => Promise<{ default: ComponentType }>
}
export const definePage = (page: PageManifest): PageManifest => page
