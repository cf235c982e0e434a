import type { Recipient } from '@recado/contracts/campaigns/campaign'
import { ERRORS } from '@recado/contracts/error-catalogue'
import type { Language } from '@recado/contracts/language'
import type { Known } from '@recado/contracts/open-enum'
import { recordAct } from '@recado/kit/audit'
import { csvTable } from '@recado/kit/sheets/csv-table'
import { getCampaignRow } from '../campaigns/campaign-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { EXPORT_TEXTS } from './export-texts.ts'

/**
 * Records the export of a campaign's recipients in the audit log.
 * @returns the name of the campaign
 * @throws ERR_NO_CAMPAIGN_FOUND
 */
export async function noteExport(tx: PersonTx, campaignId: number): Promise<string> {
  const { name } = await getCampaignRow(tx, campaignId)
  await recordAct(tx, { action: 'campaign.export', entity: 'campaign', entityId: campaignId })
  return name
}

/**
 * The recipients as a CSV table, in chunks.
 * @param findNext returns the recipients after a position, in their order
 */
export const exportRecipients = (
  findNext: (page: { after: number; atMost: number }) => Promise<readonly Known<Recipient>[]>,
  language: Language,
): AsyncGenerator<string> =>
  csvTable(EXPORT_TEXTS[language].head, findNext, (recipient) => cellsOf(recipient, language))

function cellsOf(recipient: Known<Recipient>, language: Language): (string | null)[] {
  const { states, reasons } = EXPORT_TEXTS[language]
  return [
    recipient.name,
    recipient.number,
    recipient.variant === null ? null : String(recipient.variant),
    states[recipient.state],
    recipient.reason === null ? null : (reasons[recipient.reason] ?? errorOf(recipient.reason, language)),
    recipient.confirmationRequestedAt,
    recipient.confirmedAt,
    recipient.sentAt,
    recipient.deliveredAt,
    recipient.readAt,
    recipient.answeredAt,
    recipient.optedOutAt,
  ]
}

const errorOf = (code: string, language: Language): string =>
  Object.hasOwn(ERRORS, code) ? ERRORS[code as keyof typeof ERRORS][language] : code
