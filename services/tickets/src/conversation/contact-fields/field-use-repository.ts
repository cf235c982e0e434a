import { type RawBuilder, sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import type { KnownField } from './contact-field-repository.ts'

const USES = ['setting', 'connection', 'queue', 'quick-message', 'file-list', 'schedule', 'campaign'] as const

/** A text that contains the variable of a field; the name is empty for settings and scheduled messages. */
export type FieldUse = { readonly kind: (typeof USES)[number]; readonly name: string }

const MOST = 10

/**
 * Where the company's texts contain the variable of a field, and the scheduled and running campaigns that need it for a
 * text or an audience. Quick messages of one agent do not count, because nobody else sees them, and the agent reads each before it is sent.
 */
export async function findUses({ db }: RepositoryTx, { id, key }: Pick<KnownField, 'id' | 'key'>): Promise<FieldUse[]> {
  const variable = `{{${key}}}`
  const within = (...columns: string[]): RawBuilder<boolean> =>
    sql`position(${variable} in concat_ws(' ', ${sql.raw(columns.join(', '))})) > 0`
  const { rows } = await sql<FieldUse>`select distinct kind, name from (
      select 'setting' as kind, '' as name from setting_ref where ${within('value')}
      union all select 'connection', name from connection_ref where not deleted
        and ${within('greeting_message', 'completion_message', 'out_of_hours_message', 'rating_message', 'expires_message')}
      union all select 'queue', name from queue where deleted_at is null
        and ${within('greeting_message', 'completion_message', 'out_of_hours_message', 'rating_message')}
      union all select 'queue', queue.name from queue_option join queue on queue.id = queue_option.queue_id
        where queue.deleted_at is null and ${within('queue_option.message')}
      union all select 'quick-message', shortcode from quick_message where geral and ${within('message')}
      union all select 'file-list', file_list.name from file_list where ${within('message')}
      union all select 'file-list', file_list.name from file_option join file_list on file_list.id = file_option.file_list_id
        where ${within('file_option.name')}
      union all select 'schedule', '' from schedule where status = 'PENDENTE' and ${within('body')}
      union all select 'campaign', name from campaign_files where ${key} = any(variables) or field_id = ${id}
    ) as used order by kind, name limit ${MOST}`.execute(db)
  return rows
}
