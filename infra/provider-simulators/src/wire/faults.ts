import { z } from 'zod'

/** A fault of a request. It replaces the answer; `slow` and `held` delay it. */
export const Fault = z.strictObject({
  provider: z.string().optional(), // by default all providers
  path: z.string().optional(), // a part of the address, such as `transcriptions`; by default all addresses
  kind: z.enum(['slow', 'held', 'limited', 'error', 'lost', 'garbage', 'huge', 'redirect']),
  times: z.int().min(0).optional(), // how many requests; by default all
  ms: z.int().min(0).max(600_000).optional(), // the delay of `slow`
  seconds: z.int().min(0).optional(), // Retry-After of `limited`; 1 by default
  status: z.int().min(300).max(599).optional(), // of `error` (500 by default), or of `held` when it then fails
  location: z.string().optional(), // the target of `redirect`; by default a cloud's metadata address
})
export type Fault = z.infer<typeof Fault>

export type Faults = {
  set(faults: readonly Fault[]): void
  /** @returns the fault of this request, and counts it as used */
  take(provider: string, path: string): Fault | undefined
  /** Waits until `release` is called. */
  hold(): Promise<void>
  /** @returns how many requests were waiting */
  release(): number
}

export function createFaults(): Faults {
  let faults: Fault[] = []
  let held: (() => void)[] = []
  return {
    set(next) {
      faults = structuredClone([...next])
    },
    take(provider, path) {
      const isMeant = (fault: Fault) => (fault.provider ?? provider) === provider && path.includes(fault.path ?? '')
      const fault = faults.find((one) => (one.times ?? 1) > 0 && isMeant(one))
      if (fault?.times !== undefined) fault.times -= 1
      return fault
    },
    hold: () =>
      new Promise((resolve) => {
        held.push(resolve)
      }),
    release() {
      const free = held
      held = []
      for (const resolve of free) resolve()
      return free.length
    },
  }
}
