import { pollUntil } from '@recado/kit/timing/poll-until'
import type { CloseCause } from '../channels/channel.ts'
import type { Version } from '../channels/client-version.ts'

type Deps = {
  /** Reads the version that the operator has set. */
  read(): Promise<Version | undefined>
  /** How often a waiting session checks for a new version. */
  readonly everyMs: number
  /** Stores when WhatsApp will refuse a version; null: WhatsApp withdrew the date. */
  keepEnd(version: Version, at: Date | null): Promise<void>
  readonly now?: () => number
}

/** The permission for one connection attempt. */
export type Admission = { readonly version: Version | undefined; readonly isProbe: boolean }

export type VersionGate = {
  /**
   * Resolves with a version when a session may connect: at once, unless WhatsApp has refused that version.
   * @returns undefined when `stopping` aborts the wait
   */
  admit(stopping: AbortSignal): Promise<Admission | undefined>
  /** Lets one session probe a refused version now, because a person requested an immediate attempt. */
  retry(): void
  /** Reports that WhatsApp will refuse a version from this time on; null: WhatsApp withdrew the date. */
  ends(version: Version, at: Date | null): Promise<void>
  /** Reports that WhatsApp has accepted the version of a session. */
  worked(): void
  /** Reports that the socket of an admitted session has closed. */
  closed(admission: Admission, cause: CloseCause): void
  /** Whether WhatsApp refuses the current version. */
  isRefused(): boolean
}

type Refusal = { readonly key: string; readonly times: number; readonly until: number }

const BACK_OFF_MS = { first: 60_000, most: 30 * 60_000 }
const PROBE_MS = 60_000 // how long the other sessions wait for the result of a probe
const KNOWN_MS = 1_000 // how long a version is cached, because hundreds of sessions connect at the same time

/**
 * Lets sessions connect with the operator's version.
 *
 * WhatsApp refuses an old version of every session alike, so all sessions wait together: one session probes the version
 * at growing intervals, and all sessions try again once the version changes. Only an operator sets a new version,
 * because a new version may also change the rest of the protocol.
 */
export function createVersionGate({ read, everyMs, keepEnd, now = () => performance.now() }: Deps): VersionGate {
  let refusal: Refusal | undefined
  let told: string | undefined
  let known: { readonly version: Promise<Version | undefined>; readonly at: number } | undefined

  function current(): Promise<Version | undefined> {
    if (!known || now() - known.at > KNOWN_MS) known = { version: read(), at: now() }
    return known.version
  }
  function tryAdmit(version: Version | undefined): Admission | undefined {
    if (refusal?.key !== keyOf(version)) return { version, isProbe: false }
    if (now() < refusal.until) return undefined
    refusal = { ...refusal, until: now() + PROBE_MS }
    return { version, isProbe: true }
  }

  return {
    async admit(stopping) {
      const look = async () => tryAdmit(await current())
      return pollUntil(look, { everyMs, withinMs: Number.POSITIVE_INFINITY, signal: stopping })
    },
    retry() {
      if (refusal) refusal = { ...refusal, until: now() }
    },
    async ends(version, at) {
      const text = `${keyOf(version)} ${at?.toISOString() ?? ''}`
      if (text === told) return
      told = text // WhatsApp reports the date to every session; it is stored once
      await keepEnd(version, at).catch((error: unknown) => {
        if (told === text) told = undefined
        throw error
      })
    },
    worked() {
      refusal = undefined // clears the refusal, even if the accepted session has another version
    },
    closed({ version, isProbe }, cause) {
      const key = keyOf(version)
      const isSame = refusal?.key === key
      if (cause === 'outdated' && (isProbe || !isSame)) {
        const times = isSame && refusal ? refusal.times + 1 : 1
        const waitMs = Math.min(BACK_OFF_MS.first * 2 ** (times - 1), BACK_OFF_MS.most)
        refusal = { key, times, until: now() + waitMs }
      } else if (isProbe && isSame && refusal) refusal = { ...refusal, until: now() }
    },
    isRefused: () => refusal !== undefined,
  }
}

const keyOf = (version: Version | undefined): string => version?.join('.') ?? ''
