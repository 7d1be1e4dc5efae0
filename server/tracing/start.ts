import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'

export interface TracingOptions {
  service: string
  /** Of all traces that begin here, 0 to 1. */
  share: number
  version: string
  /** Which of several servers. */
  instance: string
}

/** A collector that is away is told once in a while, not with every batch. */
const TELL_MS = 60_000
/** What is left at the end is sent within this, or lost: the end of the server does not wait for a collector. */
const END_MS = 2000

/**
 * Sends traces to a collector by OTLP over HTTP. Where to, with which headers and certificates, the exporter reads from `OTEL_EXPORTER_OTLP_*`. Loaded only
 * where one is named; without it spans cost nothing. Returns what sends the rest at the end.
 */
export function startTracing({ service, share, version, instance }: TracingOptions, log: Logger): () => Promise<void> {
  let toldAt = -TELL_MS
  const tell = (message: string): void => {
    if (performance.now() - toldAt < TELL_MS) return
    toldAt = performance.now()
    // The exporter gives an error as JSON with its stack.
    const said = /"message":"([^"]+)"/.exec(message)?.[1] ?? message
    log.warn(`traces are not taken: ${said.slice(0, 300)}`)
  }
  const silent = (): void => undefined
  diag.setLogger(
    { error: tell, warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version, 'service.instance.id': instance }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, END_MS).unref())
    await Promise.race([provider.shutdown().catch(() => undefined), late])
  }
}
