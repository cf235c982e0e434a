/** Cuts a linked device's TCP connection at a chosen point, once. */
export type Cut = {
  phone: string
  /** Right after a message was written to the device, or right after one of its messages was accepted and before the acknowledgement. */
  after: 'message-delivered' | 'message-accepted'
  count: number // which message, counted from when the fault was set; 1 is the next
}

/** The faults of the media host. */
export type MediaFaults = {
  status?: number | undefined // instead of the file
  retryAfter?: number | undefined // seconds, beside the status
  bytesPerSecond?: number | undefined
  /** So many bytes, and then the connection breaks, or the answer ends as if that were all. */
  truncate?: { after: number; how: 'cut' | 'short' } | undefined
  corrupt?: boolean | undefined // the first byte is another one
  times?: number | undefined // so many downloads; without it, all
  refuseUploads?: number | undefined // HTTP status
  holdUploads?: number | undefined // so many are not answered until other faults are set
  isFirstHostDead?: boolean | undefined // of those that devices are told
}

/** A notification that a program is told while a phone links it. */
export type LinkingStep = {
  type: string
  child?: string | undefined // the tag of its content
  stage?: string | undefined // an attribute of that
  /** Once a phone has read the code or its owner has typed it; or once the program has sent its keys to a typed code. */
  when: 'read' | 'finished'
}

export type Faults = {
  refuseUpgrade?: number | undefined // HTTP status
  refuseLogin?: number | undefined // reason of the failure stanza
  straySuccess?: boolean | undefined // a client without an account is let in before a phone has linked it
  failure?: Record<string, string> | undefined // further attributes of that
  /** So many logins are let in and ended at once with an error of the stream, before or after the device says that it is there. */
  throwOut?: { code: number; after: 'success' | 'open'; times: number } | undefined
  /** When the version of the programs ends, in Unix seconds; null withdraws it. */
  clientExpiration?: number | null | undefined
  /** Before a phone links a program. */
  linkingSteps?: LinkingStep[] | undefined
  refreshChild?: string | undefined // the content of the notification that retires a secret
  /** So often the phone says hello to a program whose code was typed, instead of once. */
  hellos?: number | undefined
  /** The code with which the server refuses the keys of a program whose code was typed. */
  refuseFinish?: number | undefined
  askPasskey?: boolean | undefined // instead of linking a device
  silent?: boolean | undefined // the server neither hears nor says anything
  withholdBacklog?: boolean | undefined // it announces what waited for a device, and gives nothing of it
  loseKeyQueries?: boolean | undefined // devices and their keys are not announced
  /** So many arrivals the phone cannot decrypt, or the one of its devices that is named. */
  unreadable?: { phone: string; count: number; device?: number | undefined } | undefined
  refuseCopies?: number | undefined // the code for messages to one device alone
  /** Stanzas of these tags vanish by this chance on the way, in both directions; the same seed loses the same ones. */
  lose?: { chance: number; tags: string[]; seed: number } | undefined
  latencyMs?: number | undefined // each way
  clockSkewSeconds?: number | undefined // the server's clock is off by this
  loseIssues?: boolean | undefined // tokens that devices issue are taken and never confirmed
  loseReceipts?: boolean | undefined // confirmations of devices are lost, all other stanzas arrive
  cut?: Cut | undefined
  media?: MediaFaults | undefined
}

export type FaultControl = {
  current(): Faults
  set(faults: Faults): void
  /** Counts one passage of a cut's point. @returns true when the connection must go now; the cut is then spent */
  reaches(after: Cut['after'], number: string): boolean
  /** Whether a stanza gets lost on the way; counts it. */
  loses(tag: string): boolean
  /** Counts one arrival of a ciphertext at a device. */
  isUnreadable(number: string, device: number): boolean
  /** The code with which this login ends now; counts it. */
  throwsOut(after: 'success' | 'open'): number | undefined
  /** Counts this download. @returns its fault */
  takeMedia(): MediaFaults
  /** Counts this upload. @returns until when it is delayed */
  holdUpload(): Promise<void> | undefined
}

export function createFaults(): FaultControl {
  let faults: Faults = {}
  let passed = 0
  let random = 0
  let replaced = Promise.withResolvers<void>()
  return {
    current: () => faults,
    set(next) {
      faults = next
      passed = 0
      random = next.lose?.seed ?? 0
      replaced.resolve()
      replaced = Promise.withResolvers()
    },
    loses(tag) {
      const { lose } = faults
      if (!lose?.tags.includes(tag)) return false
      // the generator of Numerical Recipes: not good, but always the same
      random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
      return random / 2 ** 32 < lose.chance
    },
    reaches(after, number) {
      const { cut } = faults
      if (cut?.after !== after || cut.phone !== number) return false
      passed += 1
      if (passed < cut.count) return false
      faults = { ...faults, cut: undefined }
      return true
    },
    isUnreadable(number, device) {
      const { unreadable } = faults
      if (unreadable?.phone !== number || unreadable.count === 0) return false
      if (unreadable.device !== undefined && unreadable.device !== device) return false
      faults = { ...faults, unreadable: { ...unreadable, count: unreadable.count - 1 } }
      return true
    },
    throwsOut(after) {
      const { throwOut } = faults
      if (throwOut?.after !== after || throwOut.times === 0) return undefined
      faults = { ...faults, throwOut: { ...throwOut, times: throwOut.times - 1 } }
      return throwOut.code
    },
    holdUpload() {
      const { media } = faults
      if (!media?.holdUploads) return undefined
      faults = { ...faults, media: { ...media, holdUploads: media.holdUploads - 1 } }
      return replaced.promise
    },
    takeMedia() {
      const media = faults.media ?? {}
      if (media.times === undefined) return media
      if (media.times === 0) return {}
      faults = { ...faults, media: { ...media, times: media.times - 1 } }
      return media
    },
  }
}
