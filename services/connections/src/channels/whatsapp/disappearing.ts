import type { proto } from '@whiskeysockets/baileys'
import type { ChatTimer } from '../../timers/chat-timer.ts'
import { baileys } from './baileys.ts'

const MOST_SECONDS = 366 * 24 * 60 * 60 // the official apps offer 24 hours, 7 and 90 days, and ignore other times
const MS_FROM = 100_000_000_000 // Unix times from here on are in milliseconds, as some programs send them

/**
 * @returns a timer from its duration and the time at which it was set; undefined when either is invalid
 *
 * @param setAt Unix time, in seconds or milliseconds
 */
function timerOf(seconds: unknown, setAt: unknown): ChatTimer | undefined {
  const duration = Number(seconds ?? 0)
  const since = Number(setAt ?? 0)
  if (!(duration >= 0 && duration <= MOST_SECONDS && since > 0 && Number.isSafeInteger(since))) return undefined
  return { seconds: duration, setAt: new Date(since < MS_FROM ? since * 1_000 : since) }
}

/** The timer of a chat, as the official client repeats it in each message (`ContextInfo`, fields 25 and 26). */
export const timerIn = (context: proto.IContextInfo | null | undefined): ChatTimer | undefined =>
  timerOf(context?.expiration, context?.ephemeralSettingTimestamp)

/**
 * The timer that a person sets for a direct chat (`EPHEMERAL_SETTING`: whatsmeow group.go, SetDisappearingTimer).
 * WhatsApp announces the timers of groups in notifications instead.
 */
export const timerSetBy = (
  { ephemeralExpiration, ephemeralSettingTimestamp }: proto.Message.IProtocolMessage,
  sentAt: Date,
): ChatTimer | undefined => timerOf(ephemeralExpiration, Number(ephemeralSettingTimestamp ?? 0) || sentAt.getTime())

/** The timer of a group, from a child of its notification (whatsmeow group.go, SetDisappearingTimer). */
export const timerOfGroup = (expiration: string | undefined, at: Date): ChatTimer | undefined =>
  timerOf(expiration, at.getTime())

/** The fields of outgoing messages that have a `contextInfo`. */
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
 * Adds the timer to a message, together with the time at which the timer was set. Without that time, other phones warn
 * that the message will not disappear (whatsmeow issue 354, zapo #205).
 *
 * The timer needs neither a wrapper nor an attribute of the stanza (whatsapp-rust #450). Reactions and edits have no
 * `contextInfo`; they disappear with the message that they change.
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
