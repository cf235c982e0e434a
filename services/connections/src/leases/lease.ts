import { LostClaimError } from '@recado/kit/outside/lost-claim-error'

/** The right to run one connection's session, until it runs out or somebody else takes it. */
export type Lease = {
  readonly connectionId: number
  readonly companyId: number
  readonly owner: string
  readonly epoch: number // of this ownership; no other ever has the same
}

/** The state of a session that a person or a rule requests; see table `session_lease`. */
export type SessionWish = { readonly desired: 'up' | 'down'; readonly erase: boolean }

/** The lease was lost: whatever was about to be written is not ours to write any more. */
export class FencedError extends LostClaimError {
  constructor() {
    super('the lease of this session is held by another process')
  }
}
