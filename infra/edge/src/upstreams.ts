/** The processes of one service, which get requests in turn. */
export type Upstreams = {
  /**
   * Sends the request to the next process, and to another one when that process cannot be reached. Repeating the
   * request is then safe, because the first process has not received it.
   */
  ask<T>(question: (upstream: URL) => Promise<T>): Promise<T>
}

export function createUpstreams(urls: readonly URL[]): Upstreams {
  let turn = 0
  return {
    ask: (question) => {
      const first = turn++ % urls.length
      return firstReachable([...urls.slice(first), ...urls.slice(0, first)], question)
    },
  }
}

async function firstReachable<T>(urls: readonly URL[], question: (upstream: URL) => Promise<T>): Promise<T> {
  const [url, ...others] = urls
  if (!url) throw new Error('the service has no configured process')
  try {
    return await question(url)
  } catch (error) {
    if (others.length === 0 || !isUnreachable(error)) throw error
    return firstReachable(others, question)
  }
}

const isUnreachable = (error: unknown): boolean =>
  ['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND'].includes((error as { code?: string }).code ?? '')
