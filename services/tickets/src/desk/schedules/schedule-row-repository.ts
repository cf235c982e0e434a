import type { Schedule } from '@recado/contracts/schedules/schedule'
import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import type { ScheduleTable } from '../../tables/schedule-tables.ts'

/** The names from other tables that are shown with a schedule. */
type Names = { contact_name: string; contact_number: string | null; user_name: string }

/**
 * Schedules with the names of contact and author, in one statement.
 * @param page selects the rows before the joins; without it, all schedules
 */
export const selectSchedules = (
  { db }: RepositoryTx,
  page?: SelectQueryBuilder<Database, 'schedule', Selectable<ScheduleTable>>,
) =>
  db
    .selectFrom((page?.as('schedule') ?? 'schedule') as 'schedule')
    .innerJoin('contact', 'contact.id', 'schedule.contact_id')
    .innerJoin('user_ref', 'user_ref.id', 'schedule.user_id')
    .selectAll('schedule')
    .select(['contact.name as contact_name', 'contact.number as contact_number', 'user_ref.name as user_name'])

export const toSchedule = (row: Selectable<ScheduleTable> & Names): Schedule => ({
  id: row.id,
  companyId: row.company_id,
  body: row.body,
  sendAt: row.send_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  contactId: row.contact_id,
  contact: { id: row.contact_id, name: row.contact_name, number: row.contact_number },
  ticketId: row.ticket_id,
  userId: row.user_id,
  user: { id: row.user_id, name: row.user_name },
  whatsappId: row.whatsapp_id,
  status: row.status,
  error: row.error,
  mediaPath: row.media_path,
  mediaName: row.media_name,
  mediaUrl: row.media_path && `/public/${row.media_path}`,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
