import * as contract from '@recado/contracts/connections/routes'
import type { InTx } from '@recado/kit/db/tx'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { customRoute } from '../custom-route.ts'
import { awaitAnswer } from '../queries/await-answer.ts'
import { askReach, countVouchers } from '../reach/reach-views.ts'
import { pairingCodeOf } from '../sessions/pairing.ts'
import { endSession, renewCode, requestPairing, startSession } from '../sessions/session-requests.ts'
import type { Database, PersonTx } from '../tables/db.ts'
import { ANSWERS } from './answer-texts.ts'
import { createApiToken, revokeApiToken } from './api-token.ts'
import { changeConnection } from './change-connection.ts'
import { getConnection, listConnections, listStatusChanges } from './connection-views.ts'
import { createConnection } from './create-connection.ts'
import { deleteConnection } from './delete-connection.ts'

type Deps = {
  readonly inTx: InTx<Database>
  readonly hasSandbox: boolean
  /** Wakes the supervisor, so that it reads the requested states of sessions. */
  readonly wakeSessions: () => void
}

export function connectionRoutes({ inTx, hasSandbox, wakeSessions }: Deps): Route[] {
  /** Wraps a use case so that the supervisor is woken once the transaction is committed. */
  const waking =
    <I, R>(useCase: (tx: PersonTx, input: I) => Promise<R>) =>
    (tx: PersonTx, input: I): Promise<R> => {
      tx.afterCommit(wakeSessions)
      return useCase(tx, input)
    }
  return [
    route(contract.listConnections, listConnections),
    route(contract.getConnection, (tx, { whatsappId }) => getConnection(tx, whatsappId)),
    route(
      contract.createConnection,
      waking((tx, input) => createConnection(tx, { ...input, hasSandbox })),
    ),
    route(contract.changeConnection, changeConnection),
    route(contract.deleteConnection, waking(deleteConnection), answerWith(ANSWERS.deleted)),
    route(contract.createApiToken, createApiToken),
    route(contract.revokeApiToken, revokeApiToken, answerWith(ANSWERS.revoked)),
    route(contract.listStatusChanges, listStatusChanges),
    route(contract.askReach, askReach),
    route(contract.countVouchers, countVouchers),
    route(contract.startSession, waking(startSession), answerWith(ANSWERS.started)),
    route(contract.newQrCode, waking(renewCode), answerWith(ANSWERS.newCode)),
    customRoute(contract.requestPairingCode, async ({ caller, transact, params, body }) => {
      const query = await transact((tx) => waking(requestPairing)(tx, { ...params, ...body }))
      return awaitAnswer(() => inTx(caller, (tx) => pairingCodeOf(tx, params.whatsappId, query)))
    }),
    route(contract.endSession, waking(endSession), answerWith(ANSWERS.ended)),
  ]
}
