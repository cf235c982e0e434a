/** Cuts a linked device's TCP connection once, at a chosen message. */
export type Cut = {
  phone: string
  /**
   * The event: a message was written to the device, or a message of the device was accepted and not yet acknowledged.
   */
  after: 'message-delivered' | 'message-accepted'
  count: number // the position of the message after the fault was set; 1 is the next message
}

/** The faults of the media host. */
export type MediaFaults = {
  status?: number | undefined // sent instead of the file
  retryAfter?: number | undefined // seconds; sent with the status
  bytesPerSecond?: number | undefined
  /**
   * Sends only `after` bytes, then breaks the connection (`cut`) or ends the response as if it were complete (`short`).
   */
  truncate?: { after: number; how: 'cut' | 'short' } | undefined
  corrupt?: boolean | undefined // changes the first byte
  times?: number | undefined // how many downloads are faulty; all by default
  refuseUploads?: number | undefined // HTTP status
  holdUploads?: number | undefined // how many uploads stay unanswered until other faults are set
  isFirstHostDead?: boolean | undefined // the first media host in the list does not answer
}

/** A notification that a program gets while a phone links it. */
export type LinkingStep = {
  type: string
  child?: string | undefined // the tag of its content
  stage?: string | undefined // the `stage` attribute of that child
  /**
   * When the notification is sent: after a phone has read the code or its owner has typed it, or after the program has
   * sent its keys for a typed code.
   */
  when: 'read' | 'finished'
}

export type Faults = {
  refuseUpgrade?: number | undefined // HTTP status
  refuseLogin?: number | undefined // reason of the failure stanza
  straySuccess?: boolean | undefined // an unlinked client gets a `success` stanza
  failure?: Record<string, string> | undefined // further attributes of the failure stanza
  /** Ends `times` accepted logins with a stream error, before or after the device becomes active. */
  throwOut?: { code: number; after: 'success' | 'open'; times: number } | undefined
  /** When the client version will be refused, in Unix seconds; null withdraws that. */
  clientExpiration?: number | null | undefined
  /** Notifications during the linking of a program. */
  linkingSteps?: LinkingStep[] | undefined
  refreshChild?: string | undefined // the child's tag in the notification that retires a secret
  /** How often the phone greets a program whose code was typed; once by default. */
  hellos?: number | undefined
  /** The code with which the server refuses the keys of a program whose code was typed. */
  refuseFinish?: number | undefined
  askPasskey?: boolean | undefined // the server asks for a passkey and links no device
  silent?: boolean | undefined // the server ignores all stanzas and sends none
  withholdBacklog?: boolean | undefined // the server announces a device's backlog and never sends it
  loseKeyQueries?: boolean | undefined // the server does not answer queries for devices and keys
  /** How many arriving messages the phone, or only the given device of it, cannot decrypt. */
  unreadable?: { phone: string; count: number; device?: number | undefined } | undefined
  refuseCopies?: number | undefined // the error code for messages to a single device
  /** Loses stanzas with these tags at random, in both directions. The same seed loses the same stanzas. */
  lose?: { chance: number; tags: string[]; seed: number } | undefined
  latencyMs?: number | undefined // in each direction
  clockSkewSeconds?: number | undefined // the offset of the server's clock
  loseIssues?: boolean | undefined // tokens that devices issue are stored and never confirmed
  loseReceipts?: boolean | undefined // receipts from devices are lost; all other stanzas arrive
  cut?: Cut | undefined
  media?: MediaFaults | undefined
}

export type FaultControl = {
  current(): Faults
  set(faults: Faults): void
  /**
   * Counts an event at which a cut may happen.
   * @returns true when the connection must be cut now, which uses up the cut
   */
  reaches(after: Cut['after'], number: string): boolean
  /** Decides whether a stanza is lost. */
  loses(tag: string): boolean
  /** Counts an arriving ciphertext. @returns whether the device cannot decrypt it */
  isUnreadable(number: string, device: number): boolean
  /** Counts a login. @returns the code with which it ends now */
  throwsOut(after: 'success' | 'open'): number | undefined
  /** Counts a download. @returns its faults */
  takeMedia(): MediaFaults
  /** Counts an upload. @returns a promise that the upload must wait for */
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
      // the linear congruential generator of Numerical Recipes: weak, but repeatable
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
