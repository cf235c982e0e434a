import type { proto } from '@whiskeysockets/baileys'
import { lines, pair } from './texts.ts'

export const readGroupInvitation = ({ groupName, caption, inviteCode }: proto.Message.IGroupInviteMessage): string =>
  lines(groupName, caption, inviteCode && `https://chat.whatsapp.com/${inviteCode}`)

export const readEvent = ({ name, description, startTime, location, joinLink }: proto.Message.IEventMessage): string =>
  lines(name, description, timeOf(startTime, 1_000), pair(location?.name, location?.address), joinLink)

export const readScheduledCall = (call: proto.Message.IScheduledCallCreationMessage): string =>
  lines(call.title, timeOf(call.scheduledTimestampMs, 1))

export const readNewsletterInvitation = ({
  newsletterName,
  caption,
}: proto.Message.INewsletterAdminInviteMessage & proto.Message.INewsletterFollowerInviteMessage): string =>
  lines(newsletterName, caption)

/** Formats a time in UTC, because the reader's time zone is not known here. */
function timeOf(given: unknown, factor: number): string {
  const at = new Date(Number(given ?? 0) * factor)
  return Number(given ?? 0) > 0 && !Number.isNaN(at.getTime())
    ? `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    : ''
}
