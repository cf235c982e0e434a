import * as contract from '@recado/contracts/connections/routes'
import type { PersonCaller } from '@recado/kit/caller'
import { idempotently } from '@recado/kit/db/idempotency'
import type { InTx } from '@recado/kit/db/tx'
import { type Route, route } from '@recado/kit/http/route'
import type { Database, PersonTx } from '../db.ts'
import { awaitAnswer } from '../queries/await-answer.ts'
import { pairingCodeOf } from '../sessions/pairing.ts'
import { endSession, renewCode, requestPairing, startSession } from '../sessions/session-requests.ts'
import { answerOf } from './answer-texts.ts'
import { createApiToken, revokeApiToken } from './api-token.ts'
import { changeConnection } from './change-connection.ts'
import { getConnection, listConnections, listStatusChanges } from './connection-views.ts'
import { createConnection } from './create-connection.ts'
import { deleteConnection } from './delete-connection.ts'

type Deps = {
  readonly inTx: InTx<Database>
  readonly hasSandbox: boolean
  /** A session was asked for or is no longer wanted. */
  readonly wakeSessions: () => void
}

export function connectionRoutes({ inTx, hasSandbox, wakeSessions }: Deps): Route[] {
  const change = <R>(caller: PersonCaller, work: (tx: PersonTx) => Promise<R>) =>
    inTx(caller, (tx) => {
      tx.afterCommit(wakeSessions)
      return work(tx)
    })
  return [
    route(contract.listConnections, ({ caller }) => inTx(caller, listConnections)),
    route(contract.getConnection, ({ caller, params }) => inTx(caller, (tx) => getConnection(tx, params.whatsappId))),
    route(contract.createConnection, ({ caller, body, idempotency }) =>
      change(caller, (tx) => idempotently(tx, idempotency, () => createConnection(tx, { ...body, hasSandbox }))),
    ),
    route(contract.changeConnection, ({ caller, params, body }) =>
      inTx(caller, (tx) => changeConnection(tx, { ...params, ...body })),
    ),
    route(contract.deleteConnection, async ({ caller, params }) => {
      await change(caller, (tx) => deleteConnection(tx, params))
      return answerOf('deleted', caller.language)
    }),
    route(contract.createApiToken, ({ caller, params }) => inTx(caller, (tx) => createApiToken(tx, params))),
    route(contract.revokeApiToken, async ({ caller, params }) => {
      await inTx(caller, (tx) => revokeApiToken(tx, params))
      return answerOf('revoked', caller.language)
    }),
    route(contract.listStatusChanges, ({ caller, params }) => inTx(caller, (tx) => listStatusChanges(tx, params))),
    route(contract.startSession, async ({ caller, params }) => {
      await change(caller, (tx) => startSession(tx, params))
      return answerOf('started', caller.language)
    }),
    route(contract.newQrCode, async ({ caller, params }) => {
      await change(caller, (tx) => renewCode(tx, params))
      return answerOf('newCode', caller.language)
    }),
    route(contract.requestPairingCode, async ({ caller, params, body }) => {
      const query = await change(caller, (tx) => requestPairing(tx, { ...params, ...body }))
      return awaitAnswer(() => inTx(caller, (tx) => pairingCodeOf(tx, params.whatsappId, query)))
    }),
    route(contract.endSession, async ({ caller, params }) => {
      await change(caller, (tx) => endSession(tx, params))
      return answerOf('ended', caller.language)
    }),
  ]
}
