import { CAMPAIGN_VARIABLE } from '@recado/contracts/campaigns/settings'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { cutText } from '@recado/contracts/text/cut'
import { getCompany } from '@recado/kit/copies/companies'
import { findFieldWords } from '../../conversation/contact-fields/field-word-repository.ts'
import type { Tx } from '../../tables/db.ts'
import type { Request } from './progress-rules.ts'

/**
 * The text of a campaign message to a contact, with the values of the fields that it contains. Variables that no field
 * has stay as typed.
 */
export async function textOf(tx: Tx, { text, template }: Request, contactId: number): Promise<string> {
  if (template === null) return text
  const keys = [...template.text.matchAll(CAMPAIGN_VARIABLE)].map(([, key = '']) => key)
  const { language } = await getCompany(tx)
  const words = (await findFieldWords(tx, { contactIds: [contactId], keys }, language)).get(contactId)
  const values = new Map([...(words ?? []), ...Object.entries(template.values)])
  const rendered = template.text.replace(CAMPAIGN_VARIABLE, (whole, key: string) => values.get(key) ?? whole)
  return cutText(rendered, TEXT_LIMIT.prepared)
}
