import { type Kysely, sql } from 'kysely'
import type { CampaignRow } from '../campaigns/campaign-repository.ts'
import type { Database, Tx } from '../db.ts'

/** A row whose time has come, of which company. */
export type Due = { readonly companyId: number; readonly id: number }
type Overview = 'due_campaigns' | 'campaigns_to_collect' | 'campaigns_to_tell' | 'due_campaign_lanes'

/** Those of all companies, longest first; for the system role, which sees no rows. */
export const findDue =
  (overview: Overview) =>
  async (system: Kysely<Database>, atMost: number): Promise<Due[]> => {
    const { rows } = await sql<Due>`
      select company_id as "companyId", id from ${sql.table(overview)}(${atMost})`.execute(system)
    return rows
  }

/** The campaign, held, when it is to be collected and no other process does it. */
export const takeCollecting = ({ db }: Tx, id: number): Promise<CampaignRow | undefined> =>
  db
    .selectFrom('campaign')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'EM_ANDAMENTO')
    .where('collect_at', '<=', sql<Date>`now()`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

type Next = { readonly seconds: number | null; readonly tagQuestion: string | null }

/** @param next `seconds` until it is looked at again; null: not until something changes */
export async function postponeCollecting({ db }: Tx, id: number, { seconds, tagQuestion }: Next): Promise<void> {
  await db
    .updateTable('campaign')
    .set({
      collect_at: seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds})`,
      tag_question: tagQuestion,
    })
    .where('id', '=', id)
    .execute()
}

/** Has running campaigns of a list look at it. */
export async function collectOfList({ db }: Tx, listId: number): Promise<void> {
  await db
    .updateTable('campaign')
    .set({ collect_at: sql<Date>`now()` })
    .where('contact_list_id', '=', listId)
    .where('status', '=', 'EM_ANDAMENTO')
    .execute()
}
