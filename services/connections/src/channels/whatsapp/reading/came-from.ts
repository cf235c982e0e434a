import type { CameFrom } from '@recado/contracts/whatsapp/content'
import type { proto } from '@whiskeysockets/baileys'
import { oneLine, readable } from './texts.ts'

const WORDS = 1_000 // characters
const NAME = 200
const CLICK_ID = 1_000
const URL_LENGTH = 2_000

/**
 * Reads the origin of the conversation: the advertisement or post that the person answers
 * (`ContextInfo.externalAdReply`), and the place, in WhatsApp or outside it, that led to the conversation
 * (`entryPointConversion…`).
 *
 * @returns undefined when the message has neither
 */
export function cameFromIn(context: proto.IContextInfo | null | undefined): CameFrom | undefined {
  const ad = context?.externalAdReply
  const cameFrom = {
    title: wordsIn(ad?.title),
    text: wordsIn(ad?.body),
    url: urlIn(ad?.sourceUrl) ?? urlIn(ad?.mediaUrl),
    sourceType: nameIn(ad?.sourceType),
    sourceId: nameIn(ad?.sourceId),
    clickId: oneLine(ad?.ctwaClid, CLICK_ID) || null,
    app: nameIn(ad?.sourceApp) ?? nameIn(context?.entryPointConversionApp),
    entryPoint: nameIn(context?.entryPointConversionSource) ?? nameIn(context?.conversionSource),
  }
  return Object.values(cameFrom).some((part) => part !== null) ? cameFrom : undefined
}

const wordsIn = (written: string | null | undefined): string | null => readable(written, WORDS).trim() || null
const nameIn = (written: string | null | undefined): string | null => oneLine(written, NAME) || null

/** Accepts only http and https addresses, because the sender chose the text. */
function urlIn(written: string | null | undefined): string | null {
  const url = written && written.length <= URL_LENGTH ? URL.parse(written) : null
  return url && ['https:', 'http:'].includes(url.protocol) && url.href.length <= URL_LENGTH ? url.href : null
}
