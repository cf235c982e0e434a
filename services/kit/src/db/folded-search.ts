import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * Whether a column contains the text, without regard to case, accents and apostrophes; true without a text.
 * @param column a generated column with text that `folded` has folded
 */
export const foldedSearch = (column: string, text: string | undefined): Expression<SqlBool> =>
  text ? sql<SqlBool>`strpos(${sql.ref(column)}, folded(${text})) > 0` : sql.lit(true)
