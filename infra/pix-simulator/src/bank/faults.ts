import type { CodeFault } from './br-code.ts'

/** The kind of a request to the API Pix. */
export type Operation = 'token' | 'create' | 'read' | 'cancel' | 'webhook'

/**
 * A fault of a request: `slow`, `error` and `silent` come before the request is executed, and `lost`, `garbage` and
 * `huge` replace its answer.
 */
export type ApiFault = {
  kind: 'slow' | 'error' | 'silent' | 'lost' | 'garbage' | 'huge'
  on?: Operation | undefined // by default all operations
  times?: number | undefined // how many requests; by default all
  ms?: number | undefined // the delay of `slow`
  status?: number | undefined // the status of `error`; 500 by default
}

/** A fault of the bank's webhook calls after a payment. */
export type NoticeFault = {
  kind: 'lost' | 'twice' | 'late'
  times?: number | undefined
  ms?: number | undefined // the delay of `late`
}

export type Faults = {
  api?: ApiFault[] | undefined
  /** The fault in the codes of new charges. */
  code?: CodeFault | undefined
  /** Omits the code from charges, so that it can only be read at their location. */
  hidesCodes?: boolean | undefined
  /** Replaces the Pix key in the answers about charges. */
  key?: string | undefined
  /** Adds fields and values to charges that the standard does not have yet. */
  news?: boolean | undefined
  notices?: NoticeFault | undefined
  /** The lifetime of new tokens; an hour by default. */
  tokenSeconds?: number | undefined
}

export type FaultControl = {
  current(): Faults
  set(faults: Faults): void
  /** @returns the fault of this request, and counts it as used */
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
