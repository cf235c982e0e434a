import type { Selectable } from 'kysely'
import type { RepositoryTx } from '../db.ts'
import type { Bubble } from './bubble.ts'
import type { Action } from './drivers/answer.ts'
import type { IntegrationBubbleTable } from './integration-tables.ts'
import type { Turn } from './turn-repository.ts'

export type Bubbles = Selectable<IntegrationBubbleTable>

type Asked = Pick<Turn, 'integration_id' | 'ticket_id' | 'queue_id' | 'queued_at'> & { readonly turn_id: number }

/** Inserts the bubbles of an answer that are still to be sent. The ticket must be locked. */
export async function insertBubbles(
  { db }: RepositoryTx,
  { turn_id, integration_id, ticket_id, queue_id, queued_at }: Asked,
  { rest, action }: { readonly rest: readonly Bubble[]; readonly action: Action },
): Promise<void> {
  await db
    .insertInto('integration_bubble')
    .values({
      turn_id,
      integration_id,
      ticket_id,
      queue_id,
      queued_at,
      rest: JSON.stringify(rest),
      action: JSON.stringify(action),
    })
    .execute()
}

export const getBubbles = ({ db }: RepositoryTx, id: number): Promise<Bubbles> =>
  db.selectFrom('integration_bubble').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
