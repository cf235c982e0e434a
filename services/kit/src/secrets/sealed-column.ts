/** A row with a sealed value: the columns of `key` and `reads`, and the company of a table of companies. */
export type SealedRow = Readonly<Record<string, unknown>>

/**
 * A column whose values are sealed with SECRET_KEY. The list of a service contains every such column, so that all
 * values can be sealed again with another key; a test compares the list with the columns of the database.
 */
export type SealedColumn = {
  readonly table: string
  readonly column: string
  /** The columns that name a row of the company, or of the installation. */
  readonly key: readonly string[]
  /** Whether the rows belong to companies. */
  readonly ofCompanies: boolean
  /** Further columns that `contextOf` reads. */
  readonly reads?: readonly string[]
  /** @returns the context with which the value of the row is sealed */
  readonly contextOf: (row: SealedRow) => string
}
