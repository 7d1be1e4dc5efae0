import type { ComponentType } from 'react'

/** A screen names a path of the route table and adds the loader. It arranges widgets and owns none. */
export interface ScreenManifest {
  path: string
  load: () => Promise<{ default: ComponentType }>
}
export const defineScreen = (screen: ScreenManifest): ScreenManifest => screen
