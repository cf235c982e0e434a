import { createHash } from 'node:crypto'
import type { Candidate } from '@recado/contracts/campaigns/events'
import { canonicalPhone } from '@recado/kit/phones/phone-number'
import type { Variant } from '../campaigns/campaign-rules.ts'

/** @returns the key of a person, which is unique within a campaign */
export function personOf({ number, contactId }: Pick<Candidate, 'number' | 'contactId'>) {
  const phone = number === null ? null : canonicalPhone(number)
  return { personKey: phone ?? `contact ${contactId}`, phone }
}

/** @returns the text for the recipient at this position, alternating; undefined when the campaign has no text */
export const variantFor = (variants: readonly Variant[], position: number): Variant | undefined =>
  variants[(position - 1) % variants.length]

/** The reason of a failed recipient whose message may still arrive; it is not sent again. */
export const UNKNOWN_FATE = 'ERR_SENDING_UNKNOWN'

/** The prefix of the key of an erased recipient. */
export const GONE = 'gone '

type Request = {
  readonly campaignId: number
  readonly recipientId: number
  readonly step: 'confirmation' | 'message'
  readonly attempt: number
}

const NAMESPACE = Buffer.from('9d2c1f8e6b0a4c35a7e4b1d05f3c7a68', 'hex')

/** @returns the id of a message request (UUID version 5 of RFC 9562); equal arguments give the same id */
export function requestIdOf({ campaignId, recipientId, step, attempt }: Request): string {
  const name = `${campaignId}/${recipientId}/${step}/${attempt}`
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
