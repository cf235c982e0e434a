import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { RouteContract } from '@recado/contracts/route'
import type { Caller, PersonCaller, ProgramCaller } from '../../caller.ts'
import type { Turn } from '../../db/company-shares.ts'
import { type Idempotency, idempotently } from '../../db/idempotency.ts'
import type { DeliveryTables } from '../../db/outbox.ts'
import type { InTx, Tx } from '../../db/tx.ts'
import { untilHeardOf } from './until-heard-of.ts'

/** Runs first in a transaction that a super user opens for another company. */
export type EnterCompany<DB> = (tx: Tx<DB, PersonCaller>, contract: RouteContract) => Promise<void>

export type TransactionOptions<DB> = {
  readonly inTx: InTx<DB>
  readonly enterCompany?: EnterCompany<DB> | undefined
}

type Request = {
  readonly contract: RouteContract
  readonly caller: PersonCaller | ProgramCaller
  readonly idempotency: Idempotency | undefined
  /** The bearer whose rights the transaction checks; undefined if they are already checked. */
  readonly bearer: AccessClaims | undefined
  readonly turn: Turn
}

/**
 * Returns the transaction of a request. It calls `enterCompany` if a super user names another company, and answers a
 * repeated `Idempotency-Key` with the first answer.
 */
export function requestTransaction<DB extends DeliveryTables>(
  { contract, caller, idempotency, bearer, turn }: Request,
  { inTx, enterCompany }: TransactionOptions<DB>,
) {
  let hasRun = false
  return {
    /** Whether the handler has called `run`. */
    hasRun: () => hasRun,
    run: <R>(work: (tx: Tx<DB, PersonCaller | ProgramCaller>) => Promise<R>): Promise<R> => {
      hasRun = true
      const transact = () =>
        inTx(
          caller,
          async (tx) => {
            if (enterCompany && isElsewhere(tx)) await enterCompany(tx, contract)
            return idempotently(tx, idempotency, () => work(tx))
          },
          { bearer, ...turn },
        )
      return untilHeardOf(transact)
    },
  }
}

const isElsewhere = <DB>(tx: Tx<DB, Caller>): tx is Tx<DB, PersonCaller> =>
  tx.caller.person != null && tx.caller.person.companyId !== tx.caller.companyId
