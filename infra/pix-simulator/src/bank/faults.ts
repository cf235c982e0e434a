import type { CodeFault } from './br-code.ts'

/** The kind of a request to the API Pix. */
export type Operation = 'token' | 'create' | 'read' | 'cancel' | 'webhook'

/**
 * The fault of a request. `slow`, `error` and `silent` come before it is done, `lost`, `garbage` and `huge` take the
 * place of its answer.
 */
export type ApiFault = {
  kind: 'slow' | 'error' | 'silent' | 'lost' | 'garbage' | 'huge'
  on?: Operation | undefined // without it, whatever is asked
  times?: number | undefined // so many requests; without it, all
  ms?: number | undefined // of a slow one
  status?: number | undefined // of an error (500)
}

/** The fault of the bank's calls after a payment. */
export type NoticeFault = {
  kind: 'lost' | 'twice' | 'late'
  times?: number | undefined
  ms?: number | undefined // of a late one
}

export type Faults = {
  api?: ApiFault[] | undefined
  /** New charges get such a code. */
  code?: CodeFault | undefined
  /** Charges are told without their code, which is at their location alone. */
  hidesCodes?: boolean | undefined
  /** Charges are told with this key instead of their own. */
  key?: string | undefined
  /** Charges are told with fields and values that the standard does not have yet. */
  news?: boolean | undefined
  notices?: NoticeFault | undefined
  /** How long new tokens are good (an hour). */
  tokenSeconds?: number | undefined
}

export type FaultControl = {
  current(): Faults
  set(faults: Faults): void
  /** @returns the fault of this request, which is counted */
  takeApi(operation: Operation): ApiFault | undefined
  takeNotice(): NoticeFault | undefined
}

type Counted = { times?: number | undefined }

export function createFaults(): FaultControl {
  let faults: Faults = {}
  return {
    current: () => faults,
    set: (next) => {
      faults = structuredClone(next)
    },
    takeApi: (operation) => take(faults.api?.find((one) => isLeft(one) && (one.on ?? operation) === operation)),
    takeNotice: () => take(faults.notices && isLeft(faults.notices) ? faults.notices : undefined),
  }
}

const isLeft = ({ times }: Counted) => times === undefined || times > 0

function take<Fault extends Counted>(fault: Fault | undefined): Fault | undefined {
  if (fault?.times !== undefined) fault.times -= 1
  return fault
}
