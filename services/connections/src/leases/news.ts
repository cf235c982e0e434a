/** The wake signals between gateways. They save database queries. */
export type News =
  | { readonly kind: 'sessions' } // a session was requested or became free
  | { readonly kind: Errand; readonly connectionId: number }

/**
 * The kinds of due work on a connection: messages to send, files to fetch, questions to WhatsApp, pictures to fetch.
 */
export type Errand = 'sends' | 'files' | 'questions' | 'pictures'

export const writeNews = (news: News): string =>
  news.kind === 'sessions' ? news.kind : `${news.kind} ${news.connectionId}`

/** @returns undefined for a signal of another version with unknown content */
export function readNews(text: string): News | undefined {
  if (text === 'sessions') return { kind: 'sessions' }
  const [, kind, connectionId] = /^(sends|files|questions|pictures) (\d+)$/.exec(text) ?? []
  return connectionId === undefined ? undefined : { kind: kind as Errand, connectionId: Number(connectionId) }
}
