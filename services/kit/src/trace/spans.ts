import { type Trace, withTrace } from './trace.ts'

/** A measured piece of work. */
export type Span = {
  readonly name: string
  readonly kind: 'server' | 'consumer' | 'internal'
  /** Attributes without personal data. */
  readonly attributes?: Readonly<Record<string, string | number>>
}

export type Spans = {
  /** Runs the work at once, and measures it as a part of the trace. */
  run<R>(span: Span, parent: Trace, work: () => Promise<R>): Promise<R>
  /** Sends the remaining spans. */
  stop(): Promise<void>
}

/** Without a collector: passes the trace on, but measures no spans. */
export const noSpans: Spans = {
  run: (_span, parent, work) => withTrace(parent, work),
  stop: async () => {},
}
