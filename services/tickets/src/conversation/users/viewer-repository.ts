import type { Viewer } from '@recado/contracts/tickets/visibility'
import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import { nameStamp } from '../names/name-repository.ts'

type Found = {
  /** Undefined when the service has no copy of the user yet. */
  readonly viewer: (Viewer & { readonly isGone: boolean }) | undefined
  readonly stamp: string
}

type Row = {
  stamp: string
  id: number | null
  profile: Viewer['profile']
  queue_ids: number[]
  all_ticket: boolean
  deleted: boolean
}

/** The user's rights from our copy, and the company's stamp of names. */
export async function findViewer({ db }: RepositoryTx, id: number): Promise<Found> {
  const { rows } = await sql<Row>`
    select names.stamp, user_ref.id, user_ref.profile, user_ref.queue_ids, user_ref.all_ticket, user_ref.deleted
    from (select ${nameStamp} as stamp) as names
    left join user_ref on user_ref.id = ${id} and (user_ref.version > 0 or user_ref.deleted)`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the left join returned no row')
  const { stamp, profile, queue_ids: queueIds, all_ticket: noQueueTickets, deleted: isGone } = row
  return { stamp, viewer: row.id === null ? undefined : { id: row.id, profile, queueIds, noQueueTickets, isGone } }
}
