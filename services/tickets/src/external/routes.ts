import * as contract from '@recado/contracts/messages/external-routes'
import type { RouteContract } from '@recado/contracts/route'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import { AppError } from '@recado/kit/errors'
import { type HandlerInput, type Route, route } from '@recado/kit/http/route'
import type { Database, Tx } from '../db.ts'
import { admitProgram } from './admit-program.ts'
import { getExternalMessage } from './get-external-message.ts'
import { sendExternally } from './send-externally.ts'

type Owner = { readonly companyId: number; readonly whatsappId: number }
type Deps = {
  readonly inTx: InTx<Database>
  /** Whose token it is. */
  readonly findOwner: (token: string) => Promise<Owner | undefined>
}

/** What other programs call, by the token of a connection; company and connection come from it alone. */
export function externalRoutes({ inTx, findOwner }: Deps): Route[] {
  async function admitted<R>(
    { request, caller }: Pick<HandlerInput<RouteContract & { access: 'public' }>, 'request' | 'caller'>,
    work: (tx: Tx, whatsappId: number) => Promise<R>,
  ): Promise<R> {
    const token = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
    const owner = token === undefined ? undefined : await findOwner(token)
    if (!owner) throw new AppError('ERR_API_INVALID_TOKEN')
    return inTx(systemCaller(owner.companyId, caller.correlationId), async (tx: Tx) => {
      await admitProgram(tx, owner.whatsappId)
      return work(tx, owner.whatsappId)
    })
  }

  return [
    route(contract.sendExternally, async (input) => {
      const sent = await admitted(input, (tx, whatsappId) => sendExternally(tx, { ...input.body, whatsappId }))
      return { message: 'Mensagem enviada', messages: [sent] }
    }),
    route(contract.getExternalMessage, (input) =>
      admitted(input, (tx, whatsappId) => getExternalMessage(tx, { ...input.params, whatsappId })),
    ),
  ]
}
