import { LostClaimError } from '@recado/kit/outside/lost-claim-error'

/** The right to run one connection's session, until it expires or another process claims it. */
export type Lease = {
  readonly connectionId: number
  readonly companyId: number
  readonly owner: string
  readonly epoch: number // grows with each claim of the lease
}

/** The requested state of a session; see table `session_lease`. */
export type SessionWish = { readonly desired: 'up' | 'down'; readonly erase: boolean }

/** Thrown when this process has lost the lease, so that it must not write for the session any more. */
export class FencedError extends LostClaimError {
  constructor() {
    super('this process has lost the lease of the session')
  }
}
