import type { ExportSubject } from '@recado/contracts/company-export/subjects'

/**
 * Why data are not in the file of a company. `secret`: passwords, keys, tokens, hashes and encrypted values; `copy`:
 * rows of another service, which exports them; `derived`: computed from exported data; `technical`: the state of work in
 * progress.
 */
export type WithheldBecause = 'secret' | 'copy' | 'derived' | 'technical'

/** The columns of a table that the file of a company has, and the reasons for the others. */
export type ShownTable = {
  readonly subject: ExportSubject
  readonly columns: readonly string[]
  readonly withheld: ReadonlyMap<string, WithheldBecause>
  /** The rows name stored files, which the file of the company contains too. */
  readonly namesFiles: boolean
}

/** Whether and how the file of a company has the rows of a table. */
export type TableAnswer = ShownTable | WithheldBecause

/** The answers of a service, by table. Each of its tables with data of companies has one. */
export type ExportAnswers = Readonly<Record<string, TableAnswer>>

type Withheld = Partial<Record<WithheldBecause, string>>

/** @returns an answer that shows the columns; names are separated by spaces. `company_id` and `version` need no answer */
export const shown = (subject: ExportSubject, columns: string, withheld: Withheld = {}): ShownTable => ({
  subject,
  columns: namesIn(columns),
  withheld: new Map(
    Object.entries(withheld).flatMap(([because, names]) =>
      namesIn(names).map((name) => [name, because as WithheldBecause] as const),
    ),
  ),
  namesFiles: false,
})

const namesIn = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Columns that need no answer: the company is the same in every row, and versions only order events. */
export const ANSWERED_COLUMNS: readonly string[] = ['company_id', 'version']

/** The columns of `addOutsideColumns`, for `technical`. */
export const OUTSIDE_COLUMNS = 'tries due_at claimed_by began_at ended_at last_error'

/** The answers for tables that the kit creates in services. */
export const KIT_TABLES = {
  idempotency_key: 'technical',
  company_export_chunk: 'technical',
  file_use: 'derived',
  company_ref: 'copy',
  user_ref: 'copy',
  setting_ref: 'copy',
  mail: 'secret',
  media_file: { ...shown('files', 'path', { technical: 'delete_after', derived: 'bytes' }), namesFiles: true },
} satisfies ExportAnswers
