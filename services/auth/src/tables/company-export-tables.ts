import type { ExportStatus } from '@recado/contracts/company-export/company-export'
import type { ExportedTable } from '@recado/contracts/company-export/events'
import type { Language } from '@recado/contracts/language'
import type { OfCompany } from '@recado/kit/db/columns'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A file with all data of the company, requested or ready. */
export type CompanyExportTable = OfCompany & {
  id: GeneratedAlways<number>
  user_id: number
  user_name: string
  language: Language
  status: Generated<ExportStatus>
  failure: 'part' | 'time' | null
  requested_at: Generated<Date>
  collect_until: Date
  ready_at: Date | null
  expires_at: Date
  parts_ready: Generated<number>
  size_bytes: Generated<number>
  file_count: Generated<number>
}

/** The part of one service. */
export type CompanyExportPartTable = OfCompany & {
  export_id: number
  service: string
  tables: ColumnType<ExportedTable[], string, never> // jsonb
}
