import { phoneSearchTerms } from '@recado/kit/phones/phone-number'
import { sql } from 'kysely'

/** SQL for the ids of the contacts that match by name, or by number in any format or variant. Uses an index. */
export const contactsCalled = (text: string) =>
  sql<number>`(select contacts_called(${text}, ${phoneSearchTerms(text)}::text[]))`
