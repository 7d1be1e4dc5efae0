import { Component, type ReactNode } from 'react'
import i18next from 'i18next'
import { ChunkFailed } from './chunk-failed.tsx'
import { asChunkError, isChunkError } from './load-chunk.ts'

/** The last net: a page that throws, or whose script did not come, says so and can be loaded again. */
export class ErrorBoundary extends Component<{ children: ReactNode; onFailed?: () => void }, { failed: 'no' | 'page' | 'chunk' }> {
  override state: { failed: 'no' | 'page' | 'chunk' } = { failed: 'no' }
  static getDerivedStateFromError(error: unknown): { failed: 'page' | 'chunk' } {
    return { failed: isChunkError(asChunkError(error)) ? 'chunk' : 'page' }
  }
  override componentDidCatch(): void {
    this.props.onFailed?.()
  }
  override render(): ReactNode {
    if (this.state.failed === 'no') return this.props.children
    if (this.state.failed === 'chunk') return <ChunkFailed />
    return (
      <div className="center" role="alert">
        <p>{i18next.t('app.pageFailed')}</p>
        <button type="button" onClick={() => location.reload()}>
          {i18next.t('app.reloadPage')}
        </button>
      </div>
    )
  }
}
