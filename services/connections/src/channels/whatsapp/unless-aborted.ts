/**
 * Settles like `work`, or rejects with the reason of the signal when it is aborted first; the result of the work is
 * then ignored.
 */
export function unlessAborted<R>(work: Promise<R>, signal: AbortSignal): Promise<R> {
  const { promise, resolve, reject } = Promise.withResolvers<R>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  return promise
}
