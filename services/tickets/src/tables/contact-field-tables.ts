import type { FieldKind } from '@recado/contracts/contact-fields/contact-field'
import type { ColumnType, Generated } from 'kysely'
import type { Row } from './shared-tables.ts'

/** A company's field of contacts; `deleted_at` is set until a job has removed the values of all contacts. */
export type ContactFieldTable = Row & {
  name: string
  key: string
  kind: FieldKind
  options: ColumnType<string[], string, string> // jsonb
  position: number
  deleted_at: Date | null
  cleared_to: Generated<number>
}
