import { type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { RepositoryTx } from '../../tables/db.ts'
import { type CampaignMessage, toCampaignMessage } from './campaign-message-repository.ts'

type Question = {
  readonly requestId: string
  readonly recipientId: number | null
  readonly step: CampaignMessage['step']
  readonly spellings: readonly string[] // the spellings of the number; empty when the number is unknown
  readonly hash: string | null // the hash under which an erased contact with this number is stored
}

/** The stored facts that decide how a requested message is handled. */
export type Standing = {
  // the message with this request id; otherwise the recipient's message, unless it was withdrawn
  readonly known: CampaignMessage | undefined
  readonly isErased: boolean
  readonly isOwnNumber: boolean
}

/** Reads all facts in one statement. */
export async function findStanding(tx: RepositoryTx, question: Question): Promise<Standing> {
  const { requestId, recipientId, step, spellings, hash } = question
  const known = tx.db
    .selectFrom('campaign_message')
    .select('campaign_message.id')
    .where(({ or, and, eb }) =>
      or([
        eb('request_id', '=', requestId),
        and([eb('recipient_id', '=', recipientId), eb('step', '=', step), eb('state', '<>', 'taken-back')]),
      ]),
    )
    .orderBy(sql`request_id = ${requestId}`, 'desc')
    .limit(1)
  const row = await tx.db
    .selectNoFrom(jsonObjectFrom(known).as('known'))
    .select(sql<SqlBool>`exists (select from erased_opt_out where hash = ${hash})`.as('is_erased'))
    .select(
      sql<SqlBool>`exists (select from connection_ref where not deleted and number = any (${spellings}::text[]))`.as(
        'is_own',
      ),
    )
    .executeTakeFirstOrThrow()
  return {
    known: row.known ? await getCampaignMessage(tx, row.known.id) : undefined,
    isErased: Boolean(row.is_erased),
    isOwnNumber: Boolean(row.is_own),
  }
}

async function getCampaignMessage({ db }: RepositoryTx, id: number): Promise<CampaignMessage> {
  return toCampaignMessage(
    await db.selectFrom('campaign_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
}
