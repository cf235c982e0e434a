import type { IdentityPair } from '@recado/contracts/whatsapp/address'
import { valueRows } from '@recado/kit/db/value-rows'
import { type RawBuilder, sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'
import type { TokenSource } from '../tables/trust-tables.ts'
import type { Heard, Person, SealedToken, Trust, TrustBook } from './trust.ts'

/** New facts about a person; facts that are absent stay unchanged in the row. */
type Note = Person & Partial<Omit<Trust, 'token'>> & { readonly token?: SealedToken }

/**
 * Reads the stored trust between the account of a connection and a person, from the rows under the person's LID and
 * phone number.
 *
 * @returns undefined when the person has no row
 */
export async function findTrust(
  { db }: RepositoryTx,
  book: TrustBook,
  { lid, phone }: Person,
): Promise<Trust | undefined> {
  const { trust } = await db
    .selectNoFrom(trustBetween(accountOf(book), { lid: sql`${lid}::text`, phone: sql`${phone}::text` }).as('trust'))
    .executeTakeFirstOrThrow()
  return readTrust(trust)
}

/** Reads the trust of several people in one statement, in the order of `people`. */
export async function findTrustOfAll(
  { db }: RepositoryTx,
  book: TrustBook,
  people: readonly Person[],
): Promise<(Trust | undefined)[]> {
  if (people.length === 0) return []
  const names = { lid: sql`person.lid`, phone: sql`person.phone` }
  const persons = valueRows('person', {
    lid: ['text', people.map(({ lid }) => lid)],
    phone: ['text', people.map(({ phone }) => phone)],
  })
  const { rows } = await sql<{ trust: StoredTrust | null }>`
    select ${trustBetween(accountOf(book), names)} as trust from ${persons} order by place`.execute(db)
  return rows.map(({ trust }) => readTrust(trust))
}

/** SQL expressions for the connection and the number of an account. */
type Account = { readonly connectionId: RawBuilder<unknown>; readonly ownNumber: RawBuilder<unknown> }
type Names = { readonly lid: RawBuilder<unknown>; readonly phone: RawBuilder<unknown> }

/** An SQL expression that selects the trust between an account and a person as JSON; `readTrust` parses it. */
export const trustBetween = ({ connectionId, ownNumber }: Account, { lid, phone }: Names) => sql<StoredTrust | null>`(
  select json_build_object(
      'token', (array_agg(encode(token, 'base64') order by token_at desc) filter (where token is not null))[1],
      'source', (array_agg(source order by token_at desc) filter (where token is not null))[1],
      'token_at', max(token_at), 'issued_at', max(issued_at), 'heard_at', max(heard_at), 'refused_at', max(refused_at))
    from contact_trust trust where trust.connection_id = ${connectionId} and trust.own_number = ${ownNumber}
      and (trust.lid = ${lid} and trust.phone is null or trust.lid is null and trust.phone = ${phone})
    having count(*) > 0)`

/** An SQL expression that selects the number of the account that is linked to a connection. */
export const linkedNumber = (connectionId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select number from connection linked where linked.id = ${connectionId})`

const accountOf = ({ connectionId, ownNumber }: TrustBook): Account => ({
  connectionId: sql`${connectionId}::bigint`,
  ownNumber: ownNumber === undefined ? linkedNumber(sql`${connectionId}::bigint`) : sql`${ownNumber}::text`,
})

type StoredTrust = Readonly<
  Record<'token' | 'source' | 'token_at' | 'issued_at' | 'heard_at' | 'refused_at', string | null>
>

export function readTrust(stored: StoredTrust | null): Trust | undefined {
  if (!stored) return undefined
  const { token, token_at, source } = stored
  return {
    token:
      token && token_at && source
        ? { sealed: Buffer.from(token, 'base64'), at: new Date(token_at), source: source as TokenSource }
        : null,
    issuedAt: timeOf(stored.issued_at),
    heardAt: timeOf(stored.heard_at),
    refusedAt: timeOf(stored.refused_at),
  }
}

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/**
 * Stores any number of tokens that people have issued to the account, in one statement. A token replaces an older
 * token, and with `replacesSame` also a token of the same time. Other facts about the person stay unchanged, except
 * `issuedAt`, which a history may include.
 *
 * @returns the people whose rows were written
 */
export const saveTokens = (
  tx: RepositoryTx,
  book: TrustBook,
  tokens: readonly (Person & { readonly token: SealedToken; readonly issuedAt?: Date | null })[],
  { replacesSame }: { readonly replacesSame: boolean } = { replacesSame: false },
): Promise<Person[]> => note(tx, book, tokens, { isNewer: replacesSame ? IS_NOT_EARLIER : IS_LATER })

/**
 * Records that the account has issued its token to a person.
 *
 * @param at the time in the token, in whole seconds
 */
export async function noteIssued(tx: RepositoryTx, book: TrustBook, { lid, phone }: Person, at: Date): Promise<void> {
  await note(tx, book, [{ lid, phone, issuedAt: at }])
}

/**
 * Records that people have written to the account. A row is not written if the person's last recorded message is less
 * than a day older. Moves the rows of `pairs` to their LIDs in the same statement, like `moveToLids`.
 */
export async function noteHeard(
  tx: RepositoryTx,
  book: TrustBook,
  people: readonly Heard[],
  pairs: readonly IdentityPair[] = [],
): Promise<void> {
  const notes = people.map(({ lid, phone, at }) => ({ lid, phone, heardAt: at }))
  await note(tx, book, notes, { pairs })
}

/** Records that the network refused a message to a person because it did not trust the account. */
export async function noteRefused(
  tx: RepositoryTx,
  book: TrustBook,
  { lid, phone }: Person,
  at = new Date(),
): Promise<void> {
  await note(tx, book, [{ lid, phone, refusedAt: at }])
}

/** Moves rows under a phone number to the person's LID, and merges each with the row under the LID, if there is one. */
export async function moveToLids(tx: RepositoryTx, book: TrustBook, pairs: readonly IdentityPair[]): Promise<void> {
  await note(tx, book, [], { pairs })
}

/** Counts the people with a trust row for the linked account of a connection, and those with a token. */
export async function countTrusted(
  { db }: RepositoryTx,
  connectionId: number,
): Promise<{ people: number; vouching: number }> {
  const { people, vouching } = await db
    .selectFrom('contact_trust')
    .select(({ fn }) => [fn.countAll<number>().as('people'), fn.count<number>('token').as('vouching')])
    .where('connection_id', '=', connectionId)
    .where('own_number', '=', sql<string>`${linkedNumber(sql`${connectionId}::bigint`)}`)
    .executeTakeFirstOrThrow()
  return { people: Number(people), vouching: Number(vouching) }
}

/** Deletes rows whose facts are all older than `days`. @returns whether there may be more rows than this batch */
export async function pruneTrust(
  { db }: RepositoryTx,
  connectionId: number,
  { days, atMost }: { days: number; atMost: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from contact_trust where ctid = any (array(
    select ctid from contact_trust where connection_id = ${connectionId}
      and greatest(token_at, issued_at, heard_at, refused_at) < now() - make_interval(days => ${days})
      limit ${atMost}))`.execute(db)
  return Number(numAffectedRows) === atMost
}

/**
 * Writes facts in one upsert. The newer value of each fact wins; a row without a newer fact is not written. While no
 * account is linked, the statement does not write any row.
 *
 * Rows under the phone numbers of `pairs` move to their LIDs in the same statement. All calls write rows in the same
 * order, so that they cannot deadlock.
 *
 * @returns the people whose rows were written
 */
async function note(
  { db }: RepositoryTx,
  book: TrustBook,
  notes: readonly Note[],
  { pairs = [], isNewer = IS_LATER }: { pairs?: readonly IdentityPair[]; isNewer?: RawBuilder<boolean> } = {},
): Promise<Person[]> {
  if (notes.length === 0 && pairs.length === 0) return []
  const { connectionId, ownNumber } = accountOf(book)
  const ofNewest = (column: string) =>
    sql`(array_agg(${sql.ref(column)} order by token_at desc nulls last, place desc))[1]`
  const told = valueRows('told', {
    lid: ['text', notes.map(({ lid }) => lid)],
    phone: ['text', notes.map(({ lid, phone }) => (lid === null ? phone : null))],
    token: ['bytea', notes.map(({ token }) => token?.sealed ?? null)],
    token_at: ['timestamptz', notes.map(({ token }) => token?.at ?? null)],
    source: ['text', notes.map(({ token }) => token?.source ?? null)],
    issued_at: ['timestamptz', notes.map(({ issuedAt }) => issuedAt ?? null)],
    heard_at: ['timestamptz', notes.map(({ heardAt }) => heardAt ?? null)],
    refused_at: ['timestamptz', notes.map(({ refusedAt }) => refusedAt ?? null)],
  })
  const names = valueRows('pair', {
    phone: ['text', pairs.map(({ phone }) => phone)],
    lid: ['text', pairs.map(({ lid }) => lid)],
  })
  const moving = sql`
    pair as (select distinct on (phone) phone, lid from ${names}),
    known as (select array(
      select contact_trust.ctid from contact_trust join pair on contact_trust.phone = pair.phone
        where contact_trust.connection_id = ${connectionId} and contact_trust.own_number = (select number from account)
          and contact_trust.lid is null
        order by contact_trust.phone for update of contact_trust) as rows),
    moved as (
      delete from contact_trust using pair, known
        where contact_trust.ctid = any (known.rows) and contact_trust.phone = pair.phone
        returning pair.lid, null::text as phone, token, token_at, source, issued_at, heard_at, refused_at, 0::bigint as place),`
  const { rows } =
    await sql<Person>`with account as (select ${ownNumber} as number),${pairs.length > 0 ? moving : sql``}
    news as (${pairs.length > 0 ? sql`select ${NEWS} from moved union all` : sql``} select ${NEWS} from ${told})
    insert into contact_trust
        (connection_id, own_number, lid, phone, token, token_at, source, issued_at, heard_at, refused_at)
      select ${connectionId}, account.number, lid, phone, ${ofNewest('token')}, max(token_at), ${ofNewest('source')},
          max(issued_at), max(heard_at), max(refused_at)
        from news, account
        where account.number is not null group by account.number, lid, phone order by lid, phone
      on conflict (company_id, connection_id, own_number, lid, phone) do update set
        token = case when ${isNewer} then excluded.token else contact_trust.token end,
        token_at = case when ${isNewer} then excluded.token_at else contact_trust.token_at end,
        source = case when ${isNewer} then excluded.source else contact_trust.source end,
        issued_at = greatest(excluded.issued_at, contact_trust.issued_at),
        heard_at = greatest(excluded.heard_at, contact_trust.heard_at),
        refused_at = greatest(excluded.refused_at, contact_trust.refused_at)
        where ${isNewer} or excluded.issued_at > coalesce(contact_trust.issued_at, '-infinity')
          or excluded.heard_at > coalesce(contact_trust.heard_at, '-infinity') + interval '1 day'
          or excluded.refused_at > coalesce(contact_trust.refused_at, '-infinity')
      returning lid, phone`.execute(db)
  return rows
}

const NEWS = sql`lid, phone, token, token_at, source, issued_at, heard_at, refused_at, place`

const IS_LATER: RawBuilder<boolean> = sql`excluded.token_at > coalesce(contact_trust.token_at, '-infinity')`
const IS_NOT_EARLIER: RawBuilder<boolean> = sql`excluded.token_at >= coalesce(contact_trust.token_at, '-infinity')`
