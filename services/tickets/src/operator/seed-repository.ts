import type { RepositoryTx } from '../tables/db.ts'

export type SeedPerson = { readonly id: number; readonly queue_ids: readonly number[] }
export type SeedGround = {
  readonly whatsappId: number
  readonly contactIds: readonly number[]
  readonly people: readonly SeedPerson[]
}

/**
 * The connection, contacts and agents of a company; undefined when one of them is missing or the company has a ticket.
 */
export async function findSeedGround({ db }: RepositoryTx): Promise<SeedGround | undefined> {
  const hasTickets = await db.selectFrom('ticket').select('id').limit(1).executeTakeFirst()
  const connection = await db.selectFrom('connection_ref').select('id').where('deleted', '=', false).executeTakeFirst()
  const contacts = await db.selectFrom('contact').select(['id']).where('is_group', '=', false).orderBy('id').execute()
  const everybody = await db
    .selectFrom('user_ref')
    .select(['id', 'queue_ids'])
    .where('profile', '=', 'user')
    .where('deleted', '=', false)
    .orderBy('id')
    .execute()
  const people = everybody.filter(({ queue_ids }) => queue_ids.length > 0)
  if (hasTickets || !connection || contacts.length === 0 || people.length === 0) return undefined
  return { whatsappId: connection.id, contactIds: contacts.map(({ id }) => id), people }
}
