import { pollUntil } from '@recado/kit/timing/poll-until'
import type { CloseCause } from '../channels/channel.ts'
import type { Version } from '../channels/client-version.ts'

type Deps = {
  /** The operator's current version. */
  read(): Promise<Version | undefined>
  /** How often a refused gateway looks for a new version. */
  readonly everyMs: number
  /** Stores until when WhatsApp accepts a version; null: the end was withdrawn. */
  keepEnd(version: Version, at: Date | null): Promise<void>
  readonly now?: () => number
}

/** One connection attempt. */
export type Admission = { readonly version: Version | undefined; readonly isProbe: boolean }

export type VersionGate = {
  /**
   * Resolves when a session may connect, and with which version; at once unless that version was refused.
   * @returns undefined when the wait is aborted
   */
  admit(stopping: AbortSignal): Promise<Admission | undefined>
  /** Makes a refused version be tried again now, on a person's request. */
  retry(): void
  /** WhatsApp will refuse a version from this time on; null: the end was withdrawn. */
  ends(version: Version, at: Date | null): Promise<void>
  /** A session passed its login. */
  worked(): void
  /** A session's socket has closed. */
  closed(admission: Admission, cause: CloseCause): void
  /** Whether WhatsApp refuses the current version. */
  isRefused(): boolean
}

type Refusal = { readonly key: string; readonly times: number; readonly until: number }

const BACK_OFF_MS = { first: 60_000, most: 30 * 60_000 }
const PROBE_MS = 60_000 // for a probing session; a lost one must not make the others wait forever
const KNOWN_MS = 1_000 // how long a version that was read is used: hundreds of sessions connect at once

/**
 * Lets sessions connect with the operator's version. WhatsApp refuses an old one to every session alike, so all wait
 * together: one tries again at growing intervals, and all do as soon as the version changes.
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
      told = text // reported to every session
      await keepEnd(version, at).catch((error: unknown) => {
        if (told === text) told = undefined
        throw error
      })
    },
    worked() {
      refusal = undefined // of this version, or of an earlier one
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
