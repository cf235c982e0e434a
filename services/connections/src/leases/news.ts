/** The wake signals between gateways, which save database queries. */
export type News =
  | { readonly kind: 'sessions' } // a request for a session, or a free session
  | { readonly kind: Errand; readonly connectionId: number }

/**
 * The outside calls that are due on a connection: messages to send, files or pictures to fetch, or questions to ask.
 */
export type Errand = 'sends' | 'files' | 'questions' | 'pictures'

export const writeNews = (news: News): string =>
  news.kind === 'sessions' ? news.kind : `${news.kind} ${news.connectionId}`

/** Undefined for a signal of another version with unknown content. */
export function readNews(text: string): News | undefined {
  if (text === 'sessions') return { kind: 'sessions' }
  const [, kind, connectionId] = /^(sends|files|questions|pictures) (\d+)$/.exec(text) ?? []
  return connectionId === undefined ? undefined : { kind: kind as Errand, connectionId: Number(connectionId) }
}
