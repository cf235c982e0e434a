import { cutText } from '@recado/contracts/text/cut'
import { z } from 'zod'
import type { LastWords } from '../channel.ts'

const MOST_TITLE = 200
const MOST_TEXT = 1_000
const MOST_URL = 500
const DATE_SIZE = 1_000_000_000 // from this size on, a number of seconds is a Unix time (2001 or later)
const LONGEST_MS = 366 * 24 * 60 * 60_000

const Attributes = z.record(z.string(), z.string()).catch({})

/**
 * Reads the details of a `failure` stanza besides its reason: `message` and `url` of a suspension,
 * `logout_message_header` and `logout_message_subtext` of an unlinked device (whatsmeow events.go,
 * https://github.com/oxidezap/whatsapp-rust/pull/1165).
 * @param now in Unix milliseconds
 */
export function readLastWords(code: number, attributes: unknown, now: number): LastWords {
  const attrs = Attributes.parse(attributes)
  const title = shown(attrs['logout_message_header'], MOST_TITLE)
  const text = shown(attrs['logout_message_subtext'] ?? attrs['message'], MOST_TEXT)
  const url = addressIn(attrs['url'])
  const until = endOf(attrs['expire'], now)
  return {
    code,
    ...(/^\d{1,6}$/.test(attrs['code'] ?? '') && { detail: Number(attrs['code']) }),
    ...(until && { until }),
    ...(title !== undefined && { title }),
    ...(text !== undefined && { text }),
    ...(url !== undefined && { url }),
  }
}

/** Reads `expire`: a number of seconds from now, or a Unix time if the number is large. */
function endOf(expire: string | undefined, now: number): Date | undefined {
  if (expire === undefined || !/^\d{1,12}$/.test(expire)) return undefined
  const seconds = Number(expire)
  const at = seconds >= DATE_SIZE ? seconds * 1_000 : now + seconds * 1_000
  return at > now && at - now <= LONGEST_MS ? new Date(at) : undefined
}

function shown(text: string | undefined, most: number): string | undefined {
  const clean = text?.replace(/\p{C}+/gu, ' ').trim()
  return clean ? cutText(clean, most) : undefined
}

function addressIn(text: string | undefined): string | undefined {
  if (text === undefined || text.length > MOST_URL || !URL.canParse(text)) return undefined
  return new URL(text).protocol === 'https:' ? text : undefined
}
