import { z } from 'zod'

const Outgoing = z.object({
  clientId: z.string(),
  body: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(['sending', 'failed']),
  reason: z.string().nullable(), // why it failed, for people
})

/** A message of ours that the server has not confirmed. */
export type Outgoing = z.infer<typeof Outgoing>

const keyOf = (userId: number, ticketId: number) => `outgoing:${userId}:${ticketId}`

export function storeOutgoing(userId: number, ticketId: number, list: readonly Outgoing[]): void {
  if (list.length > 0) localStorage.setItem(keyOf(userId, ticketId), JSON.stringify(list))
  else localStorage.removeItem(keyOf(userId, ticketId))
}

/** @returns what was left; a sending that the reload of the page cut off counts as failed, to be tried again */
export function restoreOutgoing(userId: number, ticketId: number): Outgoing[] {
  const stored = localStorage.getItem(keyOf(userId, ticketId))
  if (!stored) return []
  const list = z.array(Outgoing).catch([]).parse(parsed(stored))
  return list.map((message) => ({ ...message, state: 'failed' }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // written by another version: nothing to restore
  }
}
