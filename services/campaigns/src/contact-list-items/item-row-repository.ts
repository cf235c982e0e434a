import type { ContactListItem } from '@recado/contracts/campaigns/contact-list'
import type { Selectable } from 'kysely'
import type { ContactListItemTable } from '../tables/contact-list-item-tables.ts'

export const toItem = (row: Selectable<ContactListItemTable>): ContactListItem => ({
  id: row.id,
  companyId: row.company_id,
  contactListId: row.contact_list_id,
  name: row.name,
  number: row.number,
  email: row.email,
  isWhatsappValid: row.is_whatsapp_valid,
  lastCheckedAt: row.last_checked_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
