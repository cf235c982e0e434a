/** The wake signals between gateways. They replace frequent polling of the database. */
export type News =
  | { readonly kind: 'sessions' } // a session was requested or became free
  | { readonly kind: Errand; readonly connectionId: number }

/**
 * The kinds of work on a connection that may be due: messages to send, files to fetch, questions to WhatsApp, pictures
 * to fetch.
 */
export type Errand = 'sends' | 'files' | 'questions' | 'pictures'

export const writeNews = (news: News): string =>
  news.kind === 'sessions' ? news.kind : `${news.kind} ${news.connectionId}`

/** @returns undefined for unknown content, as another version of the gateway may send */
export function readNews(text: string): News | undefined {
  if (text === 'sessions') return { kind: 'sessions' }
  const [, kind, connectionId] = /^(sends|files|questions|pictures) (\d+)$/.exec(text) ?? []
  return connectionId === undefined ? undefined : { kind: kind as Errand, connectionId: Number(connectionId) }
}
