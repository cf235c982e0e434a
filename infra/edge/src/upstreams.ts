/** The processes of one service, which get requests in turn. */
export type Upstreams = {
  /**
   * Sends the request to the next process, and to another one when the connection is refused: no process has received
   * the request then, so repeating it is safe.
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
  if (!url) throw new Error('no upstream is configured')
  try {
    return await question(url)
  } catch (error) {
    if (others.length === 0 || !isUnreachable(error)) throw error
    return firstReachable(others, question)
  }
}

const isUnreachable = (error: unknown): boolean =>
  ['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND'].includes((error as { code?: string }).code ?? '')
