import { Component, type ReactNode } from 'react'
import i18next from 'i18next'

/** The last net: a page that throws says so and can be loaded again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }
  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
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
