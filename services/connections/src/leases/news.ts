/** The wake signals between gateways, which save a look into the database. */
export type News =
  | { readonly kind: 'sessions' } // something is asked of a session, or one is free
  | { readonly kind: Errand; readonly connectionId: number }

/**
 * The outside calls that are due on a connection: messages to send, files or pictures to fetch, or questions to ask.
 */
export type Errand = 'sends' | 'files' | 'questions' | 'pictures'

export const writeNews = (news: News): string =>
  news.kind === 'sessions' ? news.kind : `${news.kind} ${news.connectionId}`

/** Undefined when it comes from a gateway of another version that says more. */
export function readNews(text: string): News | undefined {
  if (text === 'sessions') return { kind: 'sessions' }
  const [, kind, connectionId] = /^(sends|files|questions|pictures) (\d+)$/.exec(text) ?? []
  return connectionId === undefined ? undefined : { kind: kind as Errand, connectionId: Number(connectionId) }
}
