import * as contract from '@recado/contracts/auth/support-routes'
import { systemCaller } from '@recado/kit/caller'
import { AppError } from '@recado/kit/errors'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { customRoute } from '../custom-route.ts'
import type { Deps } from '../deps.ts'
import { allowSupport } from '../support/allow-support.ts'
import { endSupport } from '../support/end-support.ts'
import { findAllSupport } from '../support/support-repository.ts'
import { TEXTS } from '../texts.ts'
import { getUser } from '../users/user-repository.ts'
import { endSupportOf } from './continue-support.ts'
import { enterSupport } from './enter-support.ts'
import { showVisit } from './show-visit.ts'

export function supportRoutes(deps: Deps): Route[] {
  return [
    customRoute(contract.enterSupport, async ({ caller, transact, body, reply }) => {
      const { correlationId, companyId: except, person } = caller
      const { twoFactor: hasFactor } = await deps.inTx(systemCaller(person.companyId, correlationId), (tx) =>
        getUser(tx, person.userId),
      )
      const visit = await transact((tx) => enterSupport(tx, { reason: body.reason, hasFactor, now: new Date() }))
      await endSupportOf(deps, { sessionId: person.sessionId, correlationId, except }) // one company at a time
      return showVisit(deps, visit, reply)
    }),
    route(contract.listSupport, (tx) => findAllSupport(tx, new Date())),
    route(contract.allowSupport, (tx, { supportId }) => allowSupport(tx, { supportId, now: new Date() })),
    route(contract.endSupport, (tx, { supportId }) => endSupport(tx, supportId), answerWith(TEXTS.supportEnded)),
    route(
      contract.leaveSupport,
      async (tx) => {
        if (!tx.caller.person.support) throw new AppError('ERR_NOT_FOUND')
        await endSupport(tx, tx.caller.person.sessionId)
      },
      answerWith(TEXTS.supportEnded),
    ),
  ]
}
