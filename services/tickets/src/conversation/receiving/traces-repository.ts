import { type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { RepositoryTx } from '../../tables/db.ts'
import { clockJson, type KnownClock } from '../clocks/start-clock-repository.ts'
import { type Name, type StoredMessage, selectNamed, toStored } from '../messages/message-repository.ts'
import { offeredClose } from '../undo/place-repository.ts'

/** Stored facts about a delivered message. */
export type Traces = {
  readonly stored: StoredMessage | undefined // the stored row of the same message, if the message was delivered before
  readonly isAwaited: boolean // whether a change of the message arrived before the message
  readonly hasHidden: boolean // whether campaigns have left hidden tickets in the conversation
  readonly isAskedForRating: boolean // whether the contact was asked for a rating
  readonly hasCampaigns: boolean // whether campaigns have recently written to the contact
  readonly hasOfferedClose: boolean // whether a close in the conversation can still be undone
  readonly clock: KnownClock | undefined // the clock of the active ticket
}

/** Reads the stored facts about a delivered message in one statement. */
export async function findTraces(tx: RepositoryTx, name: Name): Promise<Traces> {
  const row = await tx.db
    .selectNoFrom(({ exists, selectFrom }) =>
      exists(
        selectFrom('early_change')
          .select('early_change.id')
          .where('early_change.contact_id', '=', name.contactId)
          .where('early_change.whatsapp_id', '=', name.whatsappId)
          .where('early_change.wa_message_id', '=', name.waMessageId)
          .where('early_change.from_me', '=', name.fromMe),
      ).as('is_awaited'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('ticket')
          .select('ticket.id')
          .where('ticket.contact_id', '=', name.contactId)
          .where('ticket.whatsapp_id', '=', name.whatsappId)
          .where(sql<SqlBool>`ticket.hidden`),
      ).as('has_hidden'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('ticket')
          .select('ticket.id')
          .where('ticket.contact_id', '=', name.contactId)
          .where('ticket.whatsapp_id', '=', name.whatsappId)
          .where('ticket.rating_until', 'is not', null),
      ).as('is_asked'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('campaign_message')
          .select('campaign_message.id')
          .where('campaign_message.contact_id', '=', name.contactId)
          // long enough for a late answer to a campaign
          .where('campaign_message.created_at', '>', sql<Date>`now() - interval '60 days'`),
      ).as('has_campaigns'),
    )
    .select(({ exists }) => exists(offeredClose(tx.db, name)).as('has_offered_close'))
    .select(jsonObjectFrom(selectNamed(tx, name)).as('named'))
    .select(({ selectFrom }) =>
      selectFrom('ticket')
        .select(clockJson.as('clock'))
        .where('ticket.contact_id', '=', name.contactId)
        .where('ticket.whatsapp_id', '=', name.whatsappId)
        .where('ticket.status', 'in', ['pending', 'open'])
        .as('clock'),
    )
    .executeTakeFirstOrThrow()
  return {
    stored: row.named ? toStored(row.named, name) : undefined,
    isAwaited: Boolean(row.is_awaited),
    hasHidden: Boolean(row.has_hidden),
    isAskedForRating: Boolean(row.is_asked),
    hasCampaigns: Boolean(row.has_campaigns),
    hasOfferedClose: Boolean(row.has_offered_close),
    clock: row.clock ?? undefined,
  }
}

/** The facts about a message of a contact that this transaction added. */
export const NO_TRACES: Traces = {
  stored: undefined,
  isAwaited: false,
  hasHidden: false,
  isAskedForRating: false,
  hasCampaigns: false,
  hasOfferedClose: false,
  clock: undefined,
}
