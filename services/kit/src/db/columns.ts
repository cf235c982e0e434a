import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The company of a row; the database sets it from the transaction. */
export type OfCompany = { company_id: Generated<number> }

/** The times of a row, and its version, which grows by one with each change. */
export type Versioned = { created_at: Generated<Date>; updated_at: Generated<Date>; version: Generated<number> }

/** Columns that the database sets, for a row of the installation. */
export type PlatformRow = Versioned & { id: GeneratedAlways<number> }

/** Columns that the database sets, for a row of a company. */
export type Row = PlatformRow & OfCompany

/** A copy of a row that another service owns. */
export type Copy = OfCompany & { id: number; version: number }

/** A column of type jsonb, which is written as text. */
export type Json<T> = ColumnType<T, string, string>
