import type { Connection } from '@recado/contracts/connections/connection'
import type { TagBrief } from '@recado/contracts/tag-brief'
import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

type Named = { readonly id: number; readonly name: string }

/** The names of a company's queues, connections, people and tags by id, read at one moment. */
export type Names = {
  /** The version of the names: it changes whenever a name of the company changes. */
  readonly stamp: string
  readonly queues: ReadonlyMap<number, Named & { readonly color: string }>
  readonly connections: ReadonlyMap<number, Named & { readonly status: Connection['status'] }>
  readonly people: ReadonlyMap<number, Named>
  /** `place`: the position of the tag when a ticket shows its tags. */
  readonly tags: ReadonlyMap<number, { readonly brief: TagBrief; readonly place: number }>
}

/** SQL for the company's stamp; `none` if the company has never changed a name. */
export const nameStamp = sql<string>`coalesce((select stamp::text from name_stamp), 'none')`

type Row = {
  stamp: string
  queues: (Named & { color: string })[]
  connections: (Named & { status: Connection['status'] })[]
  people: Named[]
  tags: TagBrief[]
}

/** All names, including those of deleted rows, because old tickets refer to them. */
export async function getNames({ db }: RepositoryTx): Promise<Names> {
  const { rows } = await sql<Row>`select ${nameStamp} as stamp,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'color', color)), '[]') from queue) as queues,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'status', status)), '[]')
      from connection_ref) as connections,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name)), '[]') from user_ref) as people,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'color', color, 'kanban', kanban::int)
      order by search_name, id), '[]') from tag) as tags`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the query returned no row')
  return {
    stamp: row.stamp,
    queues: byId(row.queues),
    connections: byId(row.connections),
    people: byId(row.people),
    tags: new Map(row.tags.map((brief, place) => [brief.id, { brief, place }])),
  }
}

const byId = <T extends Named>(rows: readonly T[]): ReadonlyMap<number, T> => new Map(rows.map((row) => [row.id, row]))
