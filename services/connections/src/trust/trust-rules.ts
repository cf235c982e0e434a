/**
 * Time in the network's periods for tokens: buckets since the beginning of 1970; the current one and some before it
 * count.
 */
export type Buckets = { readonly seconds: number; readonly count: number }

/** The settings for tokens: those that the network reports to an account, else the defaults of the official client. */
export type TrustProps = {
  readonly onMessages: boolean // messages to people show their token
  readonly onPictures: boolean // requests for their pictures too
  readonly provesItself: boolean // without a token, messages show a proof of our own
  readonly issueToLid: boolean // our own tokens are issued to LIDs, otherwise to numbers
  readonly shownFor: Buckets // how long a token of another person is valid
  readonly issuedFor: Buckets // our own token is issued once in each of these
}

const WEEK = 604_800
const LONGEST_SECONDS = 180 * 86_400 // of a bucket (TrustedContactsUtils of WhatsApp Web)

/** The settings that are used, by their codes on the wire (whatsapp-rust abprops.rs). */
export const TRUST_PROPS = ['10518', '9666', '14303', '24941', '865', '909', '996', '997'] as const

export type TrustOverrides = {
  readonly windowDays: number | undefined // how long a token of another person is valid, overriding the network
  readonly props: Readonly<Record<string, string>> // settings by code, overriding the network
}

/** @param told the network's settings, by code; missing ones have the official client's defaults */
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

/** Whether a token of this time is still valid. */
export const isInWindow = (at: Date, buckets: Buckets, now: Date): boolean =>
  bucketOf(at, buckets) >= bucketOf(now, buckets) - (buckets.count - 1)

/** Whether a new token is due for a person, given the time of the last one; null: never issued. */
export const isIssueDue = (issuedAt: Date | null, buckets: Buckets, now: Date): boolean =>
  issuedAt === null || bucketOf(issuedAt, buckets) < bucketOf(now, buckets)
