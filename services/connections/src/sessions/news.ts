/** What gateways tell each other so that nobody waits for a look into the database. */
export type News =
  | { readonly kind: 'sessions' } // something is asked of a session, or one is free
  | { readonly kind: 'sends'; readonly connectionId: number }

export const writeNews = (news: News): string => (news.kind === 'sends' ? `sends ${news.connectionId}` : news.kind)

/** Undefined when it comes from a gateway of another version that says more. */
export function readNews(text: string): News | undefined {
  if (text === 'sessions') return { kind: 'sessions' }
  const connectionId = /^sends (\d+)$/.exec(text)?.[1]
  return connectionId === undefined ? undefined : { kind: 'sends', connectionId: Number(connectionId) }
}
