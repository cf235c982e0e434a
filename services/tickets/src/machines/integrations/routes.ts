import { randomUUID } from 'node:crypto'
import * as contract from '@recado/contracts/integrations/routes'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { customRoute } from '../../custom-route.ts'
import { refuseAddress } from '../../refuse-address.ts'
import { ANSWERS } from './answer-texts.ts'
import { changeIntegration } from './change-integration.ts'
import { createIntegration } from './create-integration.ts'
import { deleteIntegration } from './delete-integration.ts'
import { findDeliveries } from './delivery-repository.ts'
import { callDialogflow, type DialogflowDeps } from './drivers/dialogflow.ts'
import type { IntegrationDeps } from './integration-columns.ts'
import { getIntegration } from './integration-repository.ts'
import { listIntegrations } from './list-integrations.ts'
import { repeatDelivery } from './repeat-delivery.ts'
import { accountToTest, GREETINGS, replyOf } from './test-integration.ts'

const TEST_MS = 15_000

export const integrationRoutes = (
  deps: IntegrationDeps & { readonly dialogflow: DialogflowDeps; readonly wakeRetries: () => void },
): readonly Route[] => [
  route(contract.listIntegrations, listIntegrations),
  route(contract.getIntegration, (tx, { integrationId }) => getIntegration(tx, integrationId)),
  customRoute(contract.createIntegration, async ({ transact, body }) => {
    await refuseAddress(deps.outgoing, body.urlN8N)
    return transact((tx) => createIntegration(deps)(tx, body))
  }),
  customRoute(contract.changeIntegration, async ({ transact, params, body }) => {
    await refuseAddress(deps.outgoing, body.urlN8N)
    return transact((tx) => changeIntegration(deps)(tx, { ...params, ...body }))
  }),
  route(
    contract.deleteIntegration,
    (tx, { integrationId }) => deleteIntegration(tx, integrationId),
    answerWith(ANSWERS.deleted),
  ),
  route(contract.listIntegrationDeliveries, async (tx, { integrationId }) => {
    const { id } = await getIntegration(tx, integrationId)
    return { deliveries: await findDeliveries(tx, id) }
  }),
  route(
    contract.repeatIntegrationDelivery,
    (tx, which) => repeatDelivery(tx, which, deps.wakeRetries),
    answerWith(ANSWERS.repeated),
  ),
  customRoute(contract.testIntegration, async ({ transact, body: { projectName, language, ...given } }) => {
    const account = await transact((tx) => accountToTest(deps.secrets)(tx, given))
    const asked = { account, projectName, language, session: randomUUID(), text: GREETINGS[language] }
    const outcome = await callDialogflow(deps.dialogflow, asked, AbortSignal.timeout(TEST_MS))
    return { ok: true as const, reply: replyOf(outcome) }
  }),
]
