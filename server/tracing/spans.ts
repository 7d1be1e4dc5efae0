import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Attributes, type Context, type Span } from '@opentelemetry/api'

/** Does nothing until `start.ts` has named a collector. */
const tracer = trace.getTracer('microgrid')
/** Of a statement's text; what it is asked with never stands in it. */
const MOST_TEXT = 1000

const failed = (span: Span, error: unknown): void => {
  span.recordException(error instanceof Error ? error : String(error))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Work that begins by itself (a job, a commit, a message): a span of its own, in which its statements stand. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => T): T {
  return tracer.startActiveSpan(name, { attributes }, (span) => {
    const end = (error?: unknown): void => {
      if (error !== undefined) failed(span, error)
      span.end()
    }
    try {
      const done = work()
      if (done instanceof Promise) done.then(() => end(), end)
      else end()
      return done
    } catch (error) {
      end(error)
      throw error
    }
  })
}

/** A statement of what is followed; undefined: nobody looks, or it belongs to nothing (the watch that asks twice a second). */
export function statementSpan(operation: string, text: unknown): ((failed: boolean) => void) | undefined {
  if (trace.getActiveSpan() === undefined) return undefined
  const query = typeof text === 'string' ? { 'db.query.text': text.slice(0, MOST_TEXT) } : {}
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, ...query }
  const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes })
  return (isFailed) => {
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
}

/** A request to this server, from its head to its answer. */
export interface RequestSpan {
  /** Goes on within the request. */
  within(work: () => void): void
  end(outcome: { name: string; status: number; code: number }): void
}

/** `carrier`: its headers, where whoever sent them may say to which trace it belongs. */
export function requestSpan(method: string, path: string, id: string, carrier: object | undefined): RequestSpan {
  const parent = carrier === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, carrier)
  const attributes = { 'http.request.method': method, 'url.path': path, 'microgrid.request_id': id }
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
  const inside: Context = trace.setSpan(parent, span)
  return {
    within: (work) => context.with(inside, work),
    end({ name, status, code }) {
      span.updateName(`${method} ${name}`)
      span.setAttributes({ 'microgrid.call': name, 'microgrid.code': code, 'http.response.status_code': status })
      if (status >= 500 || code >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** The headers by which another server knows to which trace a request belongs. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}

/** For a line of the log: the trace in which it was written. */
export function traceFields(): { traceId?: string } {
  const span = trace.getActiveSpan()
  return span === undefined || !span.isRecording() ? {} : { traceId: span.spanContext().traceId }
}
