import { z } from 'zod'

/** The fault of a request, instead of its answer or, when `slow` or `held`, before it. */
export const Fault = z.strictObject({
  provider: z.string().optional(), // without it, whichever is asked
  path: z.string().optional(), // a part of the address, as `transcriptions`; without it, whatever is asked
  kind: z.enum(['slow', 'held', 'limited', 'error', 'lost', 'garbage', 'huge', 'redirect']),
  times: z.int().min(0).optional(), // so many requests; without it, all
  ms: z.int().min(0).max(600_000).optional(), // of a slow one
  seconds: z.int().min(0).optional(), // of Retry-After, of a limited one (1)
  status: z.int().min(300).max(599).optional(), // of an error (500), and of a held one that fails at its end
  location: z.string().optional(), // of a redirect (to the metadata of a cloud)
})
export type Fault = z.infer<typeof Fault>

export type Faults = {
  set(faults: readonly Fault[]): void
  /** @returns the fault of this request, which is counted */
  take(provider: string, path: string): Fault | undefined
  /** Waits until delayed requests are continued. */
  hold(): Promise<void>
  /** @returns how many were delayed */
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
