import { LostClaimError } from '@recado/kit/outside/lost-claim-error'

/** The right to run one connection's session, until it expires or another process claims it. */
export type Lease = {
  readonly connectionId: number
  readonly companyId: number
  readonly owner: string
  readonly epoch: number // the number of this claim; never repeated
}

/** The requested state of a session; see table `session_lease`. */
export type SessionWish = { readonly desired: 'up' | 'down'; readonly erase: boolean }

/** The lease was lost, so this process must not write for the session any more. */
export class FencedError extends LostClaimError {
  constructor() {
    super('the lease of this session is held by another process')
  }
}
