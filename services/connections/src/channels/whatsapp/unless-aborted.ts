/**
 * Settles like `work`, or rejects with the signal's reason when the signal is aborted first; a later result of the work
 * is ignored.
 */
export function unlessAborted<R>(work: Promise<R>, signal: AbortSignal): Promise<R> {
  const { promise, resolve, reject } = Promise.withResolvers<R>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  return promise
}
