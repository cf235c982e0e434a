import { noSpans, type Spans } from './spans.ts'

/** Loads the tracing packages only if a collector is configured, because they cost memory and start-up time. */
export async function openSpans(service: string, endpoint: string): Promise<Spans> {
  if (endpoint === '') return noSpans
  const { createOtlpSpans } = await import('./otlp-spans.ts')
  return createOtlpSpans(service, endpoint)
}
