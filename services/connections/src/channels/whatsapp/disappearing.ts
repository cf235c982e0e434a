import type { proto } from '@whiskeysockets/baileys'
import type { ChatTimer } from '../../timers/chat-timer.ts'
import { baileys } from './baileys.ts'

const MOST_SECONDS = 366 * 24 * 60 * 60 // the official apps offer 24 hours, 7 and 90 days, and ignore other times
const MS_FROM = 100_000_000_000 // some programs send milliseconds

/** The timer for a duration and the time of its setting; undefined when they are not valid. @param setAt Unix time */
function timerOf(seconds: unknown, setAt: unknown): ChatTimer | undefined {
  const duration = Number(seconds ?? 0)
  const since = Number(setAt ?? 0)
  if (!(duration >= 0 && duration <= MOST_SECONDS && since > 0 && Number.isSafeInteger(since))) return undefined
  return { seconds: duration, setAt: new Date(since < MS_FROM ? since * 1_000 : since) }
}

/** The timer of the chat, which each message of the official client repeats (`ContextInfo`, fields 25 and 26). */
export const timerIn = (context: proto.IContextInfo | null | undefined): ChatTimer | undefined =>
  timerOf(context?.expiration, context?.ephemeralSettingTimestamp)

/**
 * The timer that somebody has set for a direct chat (`EPHEMERAL_SETTING`: whatsmeow group.go, SetDisappearingTimer);
 * for groups the network announces it.
 */
export const timerSetBy = (
  { ephemeralExpiration, ephemeralSettingTimestamp }: proto.Message.IProtocolMessage,
  sentAt: Date,
): ChatTimer | undefined => timerOf(ephemeralExpiration, Number(ephemeralSettingTimestamp ?? 0) || sentAt.getTime())

/** The timer of a group, from a child of its notification (whatsmeow group.go, SetDisappearingTimer). */
export const timerOfGroup = (expiration: string | undefined, at: Date): ChatTimer | undefined =>
  timerOf(expiration, at.getTime())

/** The contents of outgoing messages that have a context of their own. */
const CONTENTS = [
  'extendedTextMessage',
  'locationMessage',
  'contactMessage',
  'imageMessage',
  'videoMessage',
  'audioMessage',
  'stickerMessage',
  'documentMessage',
] as const satisfies (keyof proto.IMessage)[]

/**
 * Adds to a message after how long it disappears. Without the time of the setting, other phones warn that it will not
 * (whatsmeow issue 354, zapo #205). Uses no wrapper and no attribute of the stanza (whatsapp-rust #450). Reactions and
 * changes have no context: they disappear with the message that they belong to.
 */
export function withTimer(encoded: Uint8Array, { seconds, setAt }: ChatTimer): Uint8Array {
  if (seconds === 0) return encoded
  const message = baileys.proto.Message.decode(encoded)
  const holder = message.documentWithCaptionMessage?.message ?? message
  for (const name of CONTENTS) {
    const content = holder[name]
    if (!content) continue
    content.contextInfo = {
      ...content.contextInfo,
      expiration: seconds,
      ephemeralSettingTimestamp: Math.floor(setAt.getTime() / 1_000),
    }
  }
  return baileys.proto.Message.encode(message).finish()
}
