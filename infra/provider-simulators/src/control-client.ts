import { z } from 'zod'
import type { Fault } from './wire/faults.ts'

const Arrivals = z.array(
  z.object({
    seq: z.int(),
    at: z.string(),
    provider: z.string(),
    method: z.string(),
    path: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
    fault: z.string().nullable(),
  }),
)
const Released = z.object({ released: z.int() })
const Anything = z.unknown()

export type ProviderControl = ReturnType<typeof providerControl>

/** Calls the control API of the provider simulators; answers are checked. */
export function providerControl(url: string) {
  async function call<Schema extends z.ZodType>(schema: Schema, method: string, path: string, body?: object) {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path} of the provider simulators answered ${response.status}`)
    return schema.parse(await response.json()) as z.output<Schema>
  }

  return {
    /** The recorded requests to one provider, in order. */
    arrivals: (provider: string) => call(Arrivals, 'GET', `/arrivals?provider=${provider}`),
    forget: () => call(Anything, 'DELETE', '/arrivals'),
    /** Replaces all faults. */
    setFaults: (faults: readonly Fault[]) => call(Anything, 'PUT', '/faults', { faults }),
    /** Continues delayed requests. @returns how many there were */
    release: async () => (await call(Released, 'POST', '/release', {})).released,
    /** Sets the next answers of a provider, in order. */
    answer: (provider: string, ...answers: readonly unknown[]) =>
      call(Anything, 'PUT', `/answers/${provider}`, { answers }),
  }
}
