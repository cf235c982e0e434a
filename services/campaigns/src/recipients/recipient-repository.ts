import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, RepositoryTx } from '../tables/db.ts'
import type { RecipientChange, RecipientRow } from '../tables/recipient-tables.ts'
import { GONE, UNKNOWN_FATE } from './recipient-rules.ts'

/** Locks the recipient until the transaction ends. */
export const lockRecipient = ({ db }: RepositoryTx, id: number): Promise<RecipientRow | undefined> =>
  db.selectFrom('campaign_recipient').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function updateRecipient({ db }: RepositoryTx, id: number, change: RecipientChange): Promise<void> {
  await db.updateTable('campaign_recipient').set(change).where('id', '=', id).execute()
}

/** @returns the request ids of messages that may still be withdrawn: queued ones, and those with an unknown result */
export async function findQueuedRequests({ db }: RepositoryTx, campaignId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('campaign_recipient')
    .select('request_id')
    .where('campaign_id', '=', campaignId)
    .where((eb) => eb.or([eb('state', '=', 'queued'), isOfUnknownFate(eb)]))
    .orderBy('position')
    .execute()
  return rows.flatMap(({ request_id }) => request_id ?? [])
}

const isOfUnknownFate = (eb: ExpressionBuilder<Database, 'campaign_recipient'>) =>
  eb.and([eb('state', '=', 'failed'), eb('reason', '=', UNKNOWN_FATE)])

type Person = { readonly phones: readonly string[]; readonly contactId?: number }

/** @returns the campaigns that contain a person, by phones in canonical spelling or by contact */
export async function findCampaignsOf({ db }: RepositoryTx, { phones, contactId = 0 }: Person): Promise<number[]> {
  const rows = await db
    .selectFrom('campaign_recipient')
    .select('campaign_id')
    .distinct()
    .where((eb) => eb.or([eb('phone', 'in', [...phones, '']), eb('contact_id', '=', contactId)]))
    .orderBy('campaign_id')
    .execute()
  return rows.map(({ campaign_id }) => campaign_id)
}

/**
 * Skips the person in campaigns that have not sent them the campaign message, even if a confirmation request was sent
 * or the person has left the list.
 */
export async function skipPending({ db }: RepositoryTx, person: Person, reason: 'opted-out' | 'erased'): Promise<void> {
  const { phones, contactId = 0 } = person
  await db
    .updateTable('campaign_recipient')
    .set({ state: 'skipped', reason, is_due: false })
    .where((eb) => eb.or([eb('phone', 'in', [...phones, '']), eb('contact_id', '=', contactId)]))
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['pending', 'awaiting_confirmation']),
        // without this condition, a confirmation that arrives before the progress of its request would make the message
        // due
        eb.and([eb('state', '=', 'queued'), eb('step', '=', 'confirmation')]),
        // without this condition, people who left the list would become recipients again when they rejoin it
        eb.and([eb('state', '=', 'skipped'), eb('reason', '=', 'left')]),
      ]),
    )
    .execute()
}

/** Removes a person's data from their recipient rows, which remain so that the campaigns still count them. */
export async function removePerson({ db }: RepositoryTx, { phones, contactId = 0 }: Person): Promise<void> {
  await db
    .updateTable('campaign_recipient')
    .set({
      name: '',
      number: null,
      phone: null,
      email: null,
      contact_id: null,
      ticket_id: null,
      person_key: sql<string>`${GONE} || id`,
    })
    .where((eb) => eb.or([eb('phone', 'in', [...phones, '']), eb('contact_id', '=', contactId)]))
    .execute()
}

/** Moves recipients to another contact. */
export async function moveContact({ db }: RepositoryTx, { from, to }: { readonly from: number; readonly to: number }) {
  await db.updateTable('campaign_recipient').set({ contact_id: to }).where('contact_id', '=', from).execute()
}
