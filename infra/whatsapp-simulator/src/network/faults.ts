/** Cuts a linked device's TCP connection at a chosen point, once. */
export type Cut = {
  phone: string
  /** Right after a message was written to the device, or right after one of its messages was accepted and before the acknowledgement. */
  after: 'message-delivered' | 'message-accepted'
  count: number // which message, counted from when the fault was set; 1 is the next
}

export type Faults = {
  refuseUpgrade?: number | undefined // HTTP status
  refuseLogin?: number | undefined // reason of the failure stanza
  askPasskey?: boolean | undefined // instead of linking a device
  silent?: boolean | undefined // the server neither hears nor says anything
  loseKeyQueries?: boolean | undefined // nobody is told of devices and their keys
  loseReceipts?: boolean | undefined // what devices confirm never arrives, all else does
  cut?: Cut | undefined
}

export type FaultControl = {
  current(): Faults
  set(faults: Faults): void
  /** Counts one passage of a cut's point. @returns true when the connection must go now; the cut is then spent */
  reaches(after: Cut['after'], number: string): boolean
}

export function createFaults(): FaultControl {
  let faults: Faults = {}
  let passed = 0
  return {
    current: () => faults,
    set(next) {
      faults = next
      passed = 0
    },
    reaches(after, number) {
      const { cut } = faults
      if (cut?.after !== after || cut.phone !== number) return false
      passed += 1
      if (passed < cut.count) return false
      faults = { ...faults, cut: undefined }
      return true
    },
  }
}
