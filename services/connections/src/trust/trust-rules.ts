/**
 * The network's periods for the validity of tokens. Time since 1970 is divided into buckets of `seconds`; tokens of the
 * current bucket and of the `count - 1` buckets before it are valid.
 */
export type Buckets = { readonly seconds: number; readonly count: number }

/** The settings for trust tokens: the network's settings for the account, else the official client's defaults. */
export type TrustProps = {
  readonly onMessages: boolean // messages to people carry their token
  readonly onPictures: boolean // requests for people's pictures carry their token
  readonly provesItself: boolean // messages to people without a token carry a proof of our own
  readonly issueToLid: boolean // true: our own tokens are issued to LIDs; false: to phone numbers
  readonly shownFor: Buckets // how long a token of another person is valid
  readonly issuedFor: Buckets // our own token is issued once in each of these buckets
}

const WEEK = 604_800
const LONGEST_SECONDS = 180 * 86_400 // the largest length of a bucket (TrustedContactsUtils of WhatsApp Web)

/** The codes of the settings in the protocol (whatsapp-rust abprops.rs). */
export const TRUST_PROPS = ['10518', '9666', '14303', '24941', '865', '909', '996', '997'] as const

export type TrustOverrides = {
  // days that a token of another person is valid, instead of the network's setting
  readonly windowDays: number | undefined
  readonly props: Readonly<Record<string, string>> // settings by code that replace the network's
}

/** @param told the network's settings by code; a missing setting gets the official client's default */
export function trustProps(told: Readonly<Record<string, string>>, { windowDays, props }: TrustOverrides): TrustProps {
  const values = { ...told, ...props }
  const isOn = (code: string, byDefault: boolean) => {
    const value = values[code]
    return value === undefined ? byDefault : ['true', '1'].includes(value)
  }
  const whole = (code: string, byDefault: number) => {
    const value = Number(values[code])
    return Number.isSafeInteger(value) && value > 0 ? value : byDefault
  }
  const buckets = (seconds: string, count: string): Buckets => ({
    seconds: Math.min(whole(seconds, WEEK), LONGEST_SECONDS),
    count: whole(count, 4),
  })
  return {
    onMessages: isOn('10518', true),
    onPictures: isOn('9666', true),
    provesItself: isOn('24941', false),
    issueToLid: isOn('14303', false),
    shownFor: windowDays === undefined ? buckets('865', '909') : { seconds: 86_400, count: windowDays },
    issuedFor: buckets('996', '997'),
  }
}

const bucketOf = (at: Date, { seconds }: Buckets): number => Math.floor(at.getTime() / 1_000 / seconds)

/** Whether a token that was issued at this time is still valid. */
export const isInWindow = (at: Date, buckets: Buckets, now: Date): boolean =>
  bucketOf(at, buckets) >= bucketOf(now, buckets) - (buckets.count - 1)

/** Whether our token must be issued to a person again. `issuedAt` is the time of the last issue; null: never issued. */
export const isIssueDue = (issuedAt: Date | null, buckets: Buckets, now: Date): boolean =>
  issuedAt === null || bucketOf(issuedAt, buckets) < bucketOf(now, buckets)
