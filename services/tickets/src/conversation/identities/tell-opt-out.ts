import { contactOptedOut } from '@recado/contracts/campaigns/events'
import { spellingsOf } from '@recado/kit/phones/phone-number'
import type { Tx } from '../../tables/db.ts'
import { findIdentities } from './identity-repository.ts'

type Choice = {
  readonly contactId: number
  readonly optOut: boolean
  readonly at: Date
  readonly campaignId?: number | null // the campaign whose message the contact answered
  readonly recipientId?: number | null
}

/** Publishes that a contact refuses campaigns, or accepts them again. */
export async function tellOptOut(
  tx: Tx,
  { contactId, optOut, at, campaignId = null, recipientId = null }: Choice,
): Promise<void> {
  const phones = (await findIdentities(tx, contactId)).filter(({ kind }) => kind === 'phone')
  const numbers = [...new Set(phones.flatMap(({ value }) => spellingsOf(value)))].filter(isNumber)
  await tx.emit(contactOptedOut, { contactId, optOut, numbers, campaignId, recipientId, at: at.toISOString() })
}

const isNumber = (digits: string): boolean => /^\d{8,15}$/.test(digits)
