import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import type { Identity } from '../identities/identity-repository.ts'

/** The identities of a sender, and the connection. */
type Heard = { readonly whatsappId: number; readonly identities: readonly Identity[] }

/**
 * For each sender in `heard`: if one contact has all identities of the sender, locks this contact and its active ticket
 * on the connection. Skips locked rows instead of waiting for them, because a transaction that has locked many rows
 * could deadlock.
 * @returns the positions in `heard` whose contact and ticket are now locked
 */
export async function holdConversations({ db }: RepositoryTx, heard: readonly Heard[]): Promise<Set<number>> {
  const named = heard.flatMap(({ whatsappId, identities }, place) =>
    identities.map((identity) => ({ ...identity, place, whatsappId, names: identities.length })),
  )
  const { rows } = await sql<{ place: number }>`
    select known.place
    from (
      select heard.place, heard.whatsapp_id, max(contact_identity.contact_id) as contact_id
      from unnest(
        ${named.map(({ place }) => place)}::int[], ${named.map(({ whatsappId }) => whatsappId)}::bigint[],
        ${named.map(({ kind }) => kind)}::text[], ${named.map(({ value }) => value)}::text[],
        ${named.map(({ names }) => names)}::int[]
      ) as heard (place, whatsapp_id, kind, value, names)
      join contact_identity on contact_identity.kind = heard.kind and contact_identity.value = heard.value
      group by heard.place, heard.whatsapp_id, heard.names
      having count(*) = heard.names and min(contact_identity.contact_id) = max(contact_identity.contact_id)
    ) as known
    join contact on contact.id = known.contact_id
    join ticket on ticket.contact_id = known.contact_id and ticket.whatsapp_id = known.whatsapp_id
      and ticket.status in ('pending', 'open')
    for no key update of contact, ticket skip locked`.execute(db)
  return new Set(rows.map(({ place }) => place))
}
