import { patch } from '@recado/kit/db/patch'
import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

type Reaction = { messageId: number; fromMe: boolean; contactId: number; emoji: string | null; at: Date }

/**
 * Stores a person's reaction to a message; each person has at most one. null removes the reaction.
 * @param when `anyway` also replaces a reaction with a later time
 * @returns false when the same or a later reaction is already stored
 */
export async function setReaction(
  { db }: RepositoryTx,
  { messageId, fromMe, contactId, emoji, at }: Reaction,
  when: 'newer' | 'anyway' = 'newer',
): Promise<boolean> {
  const isDue = when === 'anyway' ? sql<boolean>`true` : sql<boolean>`reaction.reacted_at <= ${at}`
  const isChanged = await (emoji === null
    ? db
        .deleteFrom('reaction')
        .where('message_id', '=', messageId)
        .where('from_me', '=', fromMe)
        .where('contact_id', '=', contactId)
        .where(isDue)
        .returning('message_id')
        .executeTakeFirst()
    : db
        .insertInto('reaction')
        .values({ message_id: messageId, from_me: fromMe, contact_id: contactId, emoji, reacted_at: at })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'message_id', 'from_me', 'contact_id'])
            .doUpdateSet({ emoji, reacted_at: at })
            .where(sql<boolean>`${isDue} and reaction.emoji <> ${emoji}`),
        )
        .returning('message_id')
        .executeTakeFirst())
  if (!isChanged) return false
  await db.updateTable('message').set(patch({})).where('id', '=', messageId).execute()
  return true
}
