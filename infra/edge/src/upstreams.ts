/** The processes of one service, which get requests in turn. */
export type Upstreams = {
  /**
   * Sends the request to the next process, and to another one when that process cannot be reached. Repeating the
   * request is then safe, because the first process has not received it.
   * @param mayRepeat which other errors lead to another process, too; by default none
   */
  ask<T>(question: (upstream: URL) => Promise<T>, mayRepeat?: (error: unknown) => boolean): Promise<T>
}

export function createUpstreams(urls: readonly URL[]): Upstreams {
  let turn = 0
  return {
    ask: (question, mayRepeat = () => false) => {
      const first = turn++ % urls.length
      const mayTryNext = (error: unknown) => isUnreachable(error) || mayRepeat(error)
      return firstOf([...urls.slice(first), ...urls.slice(0, first)], question, mayTryNext)
    },
  }
}

async function firstOf<T>(
  urls: readonly URL[],
  question: (upstream: URL) => Promise<T>,
  mayTryNext: (error: unknown) => boolean,
): Promise<T> {
  const [url, ...others] = urls
  if (!url) throw new Error('the service has no configured process')
  try {
    return await question(url)
  } catch (error) {
    if (others.length === 0 || !mayTryNext(error)) throw error
    return firstOf(others, question, mayTryNext)
  }
}

const isUnreachable = (error: unknown): boolean =>
  ['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND'].includes((error as { code?: string }).code ?? '')
