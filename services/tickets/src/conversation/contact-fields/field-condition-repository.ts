import type { FieldValue } from '@recado/contracts/contact-fields/contact-field'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../tables/db.ts'

/** The content that a field of the listed contacts must have: a value, a part of a text, or no value (null). */
export type FieldCondition = {
  readonly fieldId: number
  readonly wanted: FieldValue['value'] | null
  readonly isPart: boolean
}

/** Contacts that meet all conditions. Values are found with indexes; contacts without a value are not. */
export const meets =
  (conditions: readonly FieldCondition[] = []) =>
  (eb: ExpressionBuilder<Database, 'contact'>): Expression<SqlBool> =>
    conditions.length === 0
      ? eb.lit(true)
      : eb.and(
          conditions.map(({ fieldId, wanted, isPart }) => {
            const key = String(fieldId)
            if (wanted === null) return sql<boolean>`not contact.field_values ? ${key}`
            const found = isPart
              ? sql<number>`(select contacts_worded(${key}, ${String(wanted)}))`
              : sql<number>`(select contacts_valued(${JSON.stringify({ [key]: wanted })}::jsonb))`
            return eb('contact.id', 'in', found)
          }),
        )
