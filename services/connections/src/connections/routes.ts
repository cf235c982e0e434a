import * as contract from '@recado/contracts/connections/routes'
import type { InTx } from '@recado/kit/db/tx'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { customRoute } from '../custom-route.ts'
import { awaitAnswer } from '../queries/await-answer.ts'
import { askReach, countVouchers } from '../reach/reach-views.ts'
import { pairingCodeOf } from '../sessions/pairing.ts'
import { endSession, renewCode, requestPairing, startSession } from '../sessions/session-requests.ts'
import type { Database, PersonTx } from '../tables/db.ts'
import type { WaysOut } from '../ways-out/ways-out.ts'
import { ANSWERS } from './answer-texts.ts'
import { createApiToken, revokeApiToken } from './api-token.ts'
import { changeConnection } from './change-connection.ts'
import { getConnection, listConnections, listStatusChanges } from './connection-views.ts'
import { createConnection, refuseUnavailable } from './create-connection.ts'
import { deleteConnection } from './delete-connection.ts'

type Deps = {
  readonly inTx: InTx<Database>
  readonly hasSandbox: boolean
  readonly installation: Cipher
  readonly waysOut: Pick<WaysOut, 'check'>
  /** Wakes the supervisor, so that it reads the requested states of sessions. */
  readonly wakeSessions: () => void
}

export function connectionRoutes({ inTx, hasSandbox, installation, waysOut, wakeSessions }: Deps): Route[] {
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
    customRoute(contract.createConnection, async ({ transact, body }) => {
      const { type, proxyUrl } = body
      refuseUnavailable(type, hasSandbox)
      if (proxyUrl != null) await waysOut.check(proxyUrl, type)
      return transact((tx) => waking(createConnection)(tx, { ...body, type, installation }))
    }),
    customRoute(contract.changeConnection, async ({ caller, transact, params, body }) => {
      if (body.proxyUrl != null) {
        const { type } = await inTx(caller, (tx) => getConnection(tx, params.whatsappId))
        await waysOut.check(body.proxyUrl, type)
      }
      return transact((tx) => waking(changeConnection)(tx, { ...params, ...body, installation }))
    }),
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
