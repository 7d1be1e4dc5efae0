import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadChunk } from './load-chunk.ts'

/** React's `lazy` for parts of the console: whatever is loaded later has 120 s, and says what failed. */
export const lazyChunk = <P>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> => lazy(() => loadChunk(load))
