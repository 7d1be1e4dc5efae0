import type { StreamEvent } from '#contract/live.ts'

export interface TestStream {
  events: (StreamEvent & { id: string | undefined })[]
  lastId(): string | undefined
  status: number
  /** True once the server has ended it. */
  ended(): boolean
  close(): void
}

/** Opens the live stream as a browser does and collects its events. */
export async function openStream(url: string, headers: Record<string, string>): Promise<TestStream> {
  const abort = new AbortController()
  const response = await fetch(url, { headers, signal: abort.signal })
  const events: TestStream['events'] = []
  let ended = false
  const stream: TestStream = {
    events,
    status: response.status,
    lastId: () => events.findLast((event) => event.id !== undefined)?.id,
    ended: () => ended,
    close: () => abort.abort(),
  }
  const { body } = response
  if (response.status !== 200 || body === null) return stream
  void (async () => {
    let text = ''
    try {
      for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
        text += chunk
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const event = parse(text.slice(0, end))
          if (event !== undefined) events.push(event)
          text = text.slice(end + 2)
        }
      }
      ended = true
    } catch {
      // Aborted by close(), or the server went away: the events stay.
    }
  })()
  return stream
}

function parse(block: string): (StreamEvent & { id: string | undefined }) | undefined {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const data = field('data')
  const event = field('event')
  if (data === undefined || event === undefined) return undefined
  return { event, data: JSON.parse(data), id: field('id') } as StreamEvent & { id: string | undefined }
}
