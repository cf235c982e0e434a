import * as contract from '@recado/contracts/messages/external-routes'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { isAnswered } from '@recado/kit/db/idempotency'
import type { InTx } from '@recado/kit/db/tx'
import { AppError } from '@recado/kit/errors'
import { type HandlerInput, type Route, route } from '@recado/kit/http/routes/route'
import { awaitCheck } from '../../conversation/identities/await-check.ts'
import { findOutcome } from '../../conversation/identities/number-check-repository.ts'
import { customRoute } from '../../custom-route.ts'
import type { Database } from '../../tables/db.ts'
import { askForRecipient } from './ask-for-recipient.ts'
import { getExternalMessage } from './get-external-message.ts'
import { sendExternally } from './send-externally.ts'

const LATE_SECONDS = 30 // the retry-after while WhatsApp has not answered; by then earlier checks have ended
const SENT = { pt: 'Mensagem enviada', en: 'Message sent', es: 'Mensaje enviado' }

/**
 * The routes for external programs. Token or key determine company and connection.
 * @param answerMs how long a request waits for WhatsApp's answer about a number
 */
export function externalRoutes(inTx: InTx<Database>, answerMs: number): Route[] {
  /** The owner of the number according to WhatsApp; undefined when the owner was known or could not be checked. */
  async function confirmed(
    input: HandlerInput<typeof contract.sendExternally, Database>,
  ): Promise<WhatsappAddress | undefined> {
    const { caller, body, files, idempotency } = input
    const check = await inTx(caller, async (tx) =>
      (await isAnswered(tx, idempotency)) ? undefined : askForRecipient(tx, { ...body, files }),
    )
    if (check === undefined) return undefined
    const late = new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: LATE_SECONDS })
    return awaitCheck(() => inTx(caller, (tx) => findOutcome(tx, check)), answerMs, late)
  }

  return [
    customRoute(contract.sendExternally, async (input) => {
      const { transact, body, files, caller } = input
      const recipient = await confirmed(input)
      return transact(async (tx) => ({
        message: SENT[caller.language],
        messages: await sendExternally(tx, { ...body, files, recipient }),
      }))
    }),
    route(contract.getExternalMessage, (tx, { messageId }) => getExternalMessage(tx, messageId)),
  ]
}
