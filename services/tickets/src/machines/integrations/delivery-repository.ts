import type { IntegrationDelivery } from '@recado/contracts/integrations/integration'
import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

const MOST = 200

type Row = {
  id: number
  at: Date
  status: 'waiting' | 'done' | 'dead' | 'unknown' | 'canceled'
  http_status: number | null
  ms: number | null
  attempt: number
  request_bytes: number | null
  answer_bytes: number | null
  error: string | null
}

/** The last calls of an integration, newest first. A repeated call is shown once, with its last outcome. */
export async function findDeliveries({ db }: RepositoryTx, integrationId: number): Promise<IntegrationDelivery[]> {
  const { rows } = await sql<Row>`
    select t.id, coalesce(r.began_at, t.began_at, t.created_at) as at, coalesce(r.status, t.status) as status,
      coalesce(r.http_status, t.http_status) as http_status, t.tries + coalesce(r.tries, 0) as attempt,
      (extract(epoch from coalesce(r.ended_at - r.began_at, t.ended_at - t.began_at)) * 1000)::int as ms,
      coalesce(r.request_bytes, t.request_bytes) as request_bytes,
      coalesce(r.answer_bytes, t.answer_bytes) as answer_bytes,
      case when coalesce(r.status, t.status) = 'done' then null else coalesce(r.last_error, t.last_error) end as error
    from integration_turn t left join webhook_retry r on r.turn_id = t.id
    where t.integration_id = ${integrationId}
    order by t.id desc limit ${MOST}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    status: row.status === 'dead' || row.status === 'canceled' ? 'failed' : row.status,
    httpStatus: row.http_status ?? statusIn(row.error),
    ms: row.ms,
    attempt: row.attempt,
    requestBytes: row.request_bytes,
    answerBytes: row.answer_bytes,
    error: row.error ?? (row.status === 'canceled' ? 'canceled' : null),
  }))
}

const statusIn = (error: string | null): number | null => {
  const status = /answered (\d{3})$/.exec(error ?? '')?.[1]
  return status === undefined ? null : Number(status)
}
