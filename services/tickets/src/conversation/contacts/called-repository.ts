import { phoneSearchTerms } from '@recado/kit/phones/phone-number'
import { sql } from 'kysely'

/** Ids of the contacts that match by name, or by number in any mask and variant; found by an index. */
export const contactsCalled = (text: string) =>
  sql<number>`(select contacts_called(${text}, ${phoneSearchTerms(text)}::text[]))`
