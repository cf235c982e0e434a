import { LostClaimError } from '@recado/kit/outside/lost-claim-error'

/** The right to run one connection's session, until it expires or another process takes it. */
export type Lease = {
  readonly connectionId: number
  readonly companyId: number
  readonly owner: string
  readonly epoch: number // of this ownership; never repeated
}

/** The state of a session that a person or a rule requests; see table `session_lease`. */
export type SessionWish = { readonly desired: 'up' | 'down'; readonly erase: boolean }

/** The lease was lost: this process must not write for the session any more. */
export class FencedError extends LostClaimError {
  constructor() {
    super('the lease of this session is held by another process')
  }
}
