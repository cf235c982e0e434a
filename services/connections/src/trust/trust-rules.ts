/**
 * Time as the network divides it for tokens: buckets from the beginning of 1970; the current one and some before it
 * count.
 */
export type Buckets = { readonly seconds: number; readonly count: number }

/**
 * The settings about tokens: those that the network reports to an account, else the defaults of the official client.
 */
export type TrustProps = {
  readonly onMessages: boolean // messages to people show their token
  readonly onPictures: boolean // questions for their pictures, too
  readonly provesItself: boolean // without a token, messages show a proof that the account makes
  readonly issueToLid: boolean // our own tokens are issued to LIDs, else to numbers
  readonly shownFor: Buckets // how long a token of others is good
  readonly issuedFor: Buckets // once in each of these ours is issued
}

const WEEK = 604_800
const LONGEST_SECONDS = 180 * 86_400 // of a bucket (TrustedContactsUtils of WhatsApp Web)

/** The settings that matter, by their codes on the wire (whatsapp-rust abprops.rs). */
export const TRUST_PROPS = ['10518', '9666', '14303', '24941', '865', '909', '996', '997'] as const

export type TrustOverrides = {
  readonly windowDays: number | undefined // how long a token of others is good, whatever the network says
  readonly props: Readonly<Record<string, string>> // settings by code, whatever the network says
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

/** Whether a token of that time is still good. */
export const isInWindow = (at: Date, buckets: Buckets, now: Date): boolean =>
  bucketOf(at, buckets) >= bucketOf(now, buckets) - (buckets.count - 1)

/** Whether a token is due for a person whose last one was issued then; null: never. */
export const isIssueDue = (issuedAt: Date | null, buckets: Buckets, now: Date): boolean =>
  issuedAt === null || bucketOf(issuedAt, buckets) < bucketOf(now, buckets)
