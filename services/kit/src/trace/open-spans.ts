import { noSpans, type Spans } from './spans.ts'

/** Packages of tracing cost memory and a moment at start: only where a collector is there for them. */
export async function openSpans(service: string, endpoint: string): Promise<Spans> {
  if (endpoint === '') return noSpans
  const { createOtlpSpans } = await import('./otlp-spans.ts')
  return createOtlpSpans(service, endpoint)
}
