import { type Trace, withTrace } from './trace.ts'

/** A piece of work that takes time. */
export type Span = {
  readonly name: string
  readonly kind: 'server' | 'consumer' | 'internal'
  /** Facts that tell nothing of people. */
  readonly attributes?: Readonly<Record<string, string | number>>
}

export type Spans = {
  /** Does the work, at once, as a part of the trace. */
  run<R>(span: Span, parent: Trace, work: () => Promise<R>): Promise<R>
  /** Sends what was measured. */
  stop(): Promise<void>
}

/** Without a collector: the trace is carried on, but not measured. */
export const noSpans: Spans = {
  run: (_span, parent, work) => withTrace(parent, work),
  stop: async () => {},
}
