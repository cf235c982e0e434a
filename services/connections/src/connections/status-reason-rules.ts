import { WORDS, type WordsCode } from '@recado/contracts/words/catalogue'
import { wordsOf } from '@recado/contracts/words/speak'
import type { Words } from '@recado/contracts/words/words'
import type { ProxyFailure } from '../ways-out/proxy-rules.ts'

const CODES = {
  loggedOut: 'sessionLoggedOut',
  usedElsewhere: 'sessionUsedElsewhere',
  takenOver: 'sessionTakenOver',
  blocked: 'sessionBlocked',
  suspended: 'sessionSuspended',
  outdated: 'sessionOutdated',
  passkeyRequired: 'sessionPasskeyRequired',
  untrustedServer: 'sessionUntrustedServer',
  codesUnread: 'sessionCodesUnread',
  codeUntyped: 'sessionCodeUntyped',
  codeRefused: 'sessionCodeRefused',
  banned: 'sessionBanned',
  throttled: 'sessionThrottled',
  'proxy-refused': 'sessionProxyRefused',
  'proxy-unknown': 'sessionProxyUnknown',
  'proxy-login': 'sessionProxyLogin',
  'proxy-timeout': 'sessionProxyTimeout',
  'proxy-not-allowed': 'sessionProxyNotAllowed',
  'proxy-target': 'sessionProxyTarget',
  'proxy-broken': 'sessionProxyBroken',
} as const satisfies Record<string, WordsCode> & Record<ProxyCause, WordsCode>

/** The causes of a close that are failures of the connection's proxy. */
type ProxyCause = `proxy-${ProxyFailure}`

/** Reasons for the status of a session, in the stored form: the Portuguese text identifies the reason. */
export const STATUS_REASONS = Object.fromEntries(
  Object.entries(CODES).map(([reason, code]) => [reason, WORDS[code].pt]),
) as Readonly<Record<keyof typeof CODES, string>>

const CODE_OF_TEXT = new Map<string, WordsCode>(Object.values(CODES).map((code) => [WORDS[code].pt, code]))

/** Whether a stored reason is about the proxy of the connection. */
export const isProxyReason = (text: string | null): boolean =>
  Object.entries(STATUS_REASONS).some(([reason, words]) => reason.startsWith('proxy-') && words === text)

/** Creates functions that build and parse a stored reason whose text ends with a variable value. */
function reasonOf<const Code extends 'sessionNumberTaken' | 'sessionUnknownStep' | 'sessionRefused'>(
  code: Code,
  value: string,
) {
  const [start = ''] = WORDS[code].pt.split('{')
  return {
    tell: (name: string): string => `${start}${name}`,
    read: (text: string): Words | undefined =>
      text.startsWith(start) ? wordsOf(code, { [value]: text.slice(start.length) } as never) : undefined,
  }
}
const NUMBER_TAKEN = reasonOf('sessionNumberTaken', 'connection')
const UNKNOWN_STEP = reasonOf('sessionUnknownStep', 'step')
const REFUSED = reasonOf('sessionRefused', 'code')

/** @returns the stored reason for a phone that is already linked to the connection with this name */
export const numberTakenBy = NUMBER_TAKEN.tell

/** @returns the stored reason for an unknown step of linking that WhatsApp asks for */
export const unknownStep = UNKNOWN_STEP.tell

/** @returns the stored reason for a login that WhatsApp refuses with this code */
export const refusedWith = (code: number): string => REFUSED.tell(String(code))

/** @returns the translated words of a stored reason; null for null and for an unknown text */
export function reasonWords(text: string | null): Words | null {
  if (text === null) return null
  const code = CODE_OF_TEXT.get(text)
  return code ? wordsOf(code) : (NUMBER_TAKEN.read(text) ?? UNKNOWN_STEP.read(text) ?? REFUSED.read(text) ?? null)
}
