import i18next from 'i18next'
import { Component, type ReactNode } from 'react'
import { message } from '#src/ui/message.ts'
import { asChunkError, isChunkError } from './load-chunk.ts'

/** Around a window or dialog that is loaded when it is opened: when it fails a message says so and it is closed, the page stays. */
export class PartBoundary extends Component<{ children: ReactNode; onFail(): void }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }
  override componentDidCatch(error: unknown): void {
    message.error(i18next.t(isChunkError(asChunkError(error)) ? 'chat.errors.chunkFailed' : 'app.pageFailed'))
    this.props.onFail()
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
