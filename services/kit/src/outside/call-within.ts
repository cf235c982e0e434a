import type { Log } from '../log.ts'
import { pause } from '../timing/pause.ts'
import type { Outcome, OutsideWork } from './outside-work.ts'

const GRACE_MS = 10_000 // extra time for the answer to a call that cannot be repeated, when the process stops
const DEAF_MS = 5_000 // extra time for a call that ignores its aborted signal

type Call<Input, Answer> = {
  readonly work: Pick<OutsideWork<never, Input, Answer>, 'table' | 'repeat' | 'deadlineMs' | 'call'>
  readonly input: Input
  readonly stopping: AbortSignal
  readonly log: Log
}

/**
 * Makes a call that ends by its deadline, or soon after the process begins to stop. Never rejects: after an error the
 * outcome is `unsure`, because the other side may have acted.
 */
export async function callWithin<I, A>({ work, input, stopping, log }: Call<I, A>): Promise<Outcome<A>> {
  const over = new AbortController()
  const deadline = AbortSignal.timeout(work.deadlineMs)
  const signal = AbortSignal.any([deadline, over.signal])
  const listening = new AbortController()
  const graceMs = work.repeat === 'repeatable' ? 0 : GRACE_MS
  const end = () => void pause(graceMs, listening.signal).then(() => over.abort())
  stopping.addEventListener('abort', end, { once: true, signal: listening.signal })
  const reasonOf = (otherwise: string) => (deadline.aborted ? 'deadline' : over.signal.aborted ? 'stopped' : otherwise)
  try {
    const outcome = await Promise.race([work.call(input, signal), unlessHeard<A>(signal, listening.signal)])
    return outcome.outcome === 'done' ? outcome : { ...outcome, reason: reasonOf(outcome.reason) }
  } catch (err) {
    log.warn({ err, work: work.table }, 'call to the outside failed')
    return { outcome: 'unsure', reason: reasonOf(codeOf(err)) }
  } finally {
    listening.abort()
  }
}

/** Resolves with the outcome of a call that does not end after its signal was aborted. */
async function unlessHeard<A>(signal: AbortSignal, over: AbortSignal): Promise<Outcome<A>> {
  await new Promise((aborted) => signal.addEventListener('abort', aborted, { once: true, signal: over }))
  await pause(DEAF_MS)
  return { outcome: 'unsure', reason: 'stopped' }
}

/** Returns the code or the name of an error, because its message may contain texts of users. */
function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'error')
}
