import { generateKeyPairSync } from 'node:crypto'
import { createIntegration } from '@recado/contracts/integrations/routes'
import type { TestService } from '@recado/kit/testing/service'
import type { Company } from '../../../../../services/tickets/test/harness.ts'
import { mark } from '../../../src/marks.ts'
import type { SweptCompany } from '../../../src/subject.ts'
import type { Given, Part } from './given.ts'

const A_WEBHOOK = { type: 'webhook' as const, urlN8N: 'http://127.0.0.1:9/recado' }
const INSIDE = 'https://127.0.0.1/v1'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** A Google service account for which the simulator issues tokens. */
const ACCOUNT = JSON.stringify({
  client_email: 'agent@project.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
})

const anIntegrationOf = (name: string) => ({
  name,
  type: 'webhook' as const,
  urlN8N: 'http://127.0.0.1:9/recado', // no server listens there
})

/** Requests about integrations. */
export function integrationRoutes({ harness, own, providers, sql }: Given): Part {
  const { service } = harness
  const integrated = { integrationId: own.ids.integration }
  let made = 0
  const takenIntegration = async () => {
    await sql(
      `insert into queue_integration (company_id, type, name, project_name, language, typebot_expires,
         typebot_delay_message, typebot_keyword_finish, typebot_keyword_restart, typebot_unknown_message,
         typebot_restart_message) values ($1, 'webhook', 'Igual', '', 'pt-BR', 1, 1, '', '', '', '')
       on conflict do nothing`,
      own.id,
    )
    return 'Igual'
  }
  return {
    samples: {
      listIntegrations: () => ({ query: { searchParam: 'integration' } }),
      getIntegration: () => ({ params: integrated }),
      createIntegration: () => ({ body: anIntegrationOf(mark('A', `integration ${made++}`)) }),
      changeIntegration: () => ({ params: integrated, body: { name: mark('A', `integration ${made++}`) } }),
      deleteIntegration: async () => ({
        params: { integrationId: await integrationOf(service, own, mark('A', `integration ${made++}`)) },
      }),
      listIntegrationDeliveries: () => ({ params: integrated }),
      repeatIntegrationDelivery: () => ({ params: { ...integrated, deliveryId: own.ids.integrationDelivery } }),
      testIntegration: () => ({ body: { projectName: 'loja', language: 'es', jsonContent: ACCOUNT } }),
    },
    provocations: {
      createIntegration: {
        ERR_DUPLICATED_NAME: async () => ({ body: { ...A_WEBHOOK, name: await takenIntegration() } }),
        ERR_URL_NOT_ALLOWED: async () => ({ body: { ...A_WEBHOOK, name: 'Dentro', urlN8N: INSIDE } }),
      },
      changeIntegration: {
        ERR_DUPLICATED_NAME: async () => ({ params: integrated, body: { name: await takenIntegration() } }),
        ERR_URL_NOT_ALLOWED: async () => ({ params: integrated, body: { urlN8N: INSIDE } }),
      },
      deleteIntegration: {
        ERR_INTEGRATION_IN_USE: async () => {
          const { integration, queue } = own.ids
          await sql(
            'update queue set integration_id = $2 where company_id = $1 and id = $3',
            own.id,
            integration,
            queue,
          )
          return { params: integrated }
        },
      },
      repeatIntegrationDelivery: {
        ERR_DELIVERY_NOT_REPEATABLE: async () => {
          const { integration, integrationDelivery } = own.ids
          await sql(
            `update queue_integration set type = 'typebot' where company_id = $1 and id = $2`,
            own.id,
            integration,
          )
          return { params: { integrationId: integration, deliveryId: integrationDelivery } }
        },
      },
      testIntegration: {
        ERR_INTEGRATION_TEST_FAILED: async () => {
          await providers.setFaults([{ provider: 'dialogflow', kind: 'error', status: 403, times: 1 }])
          return { body: { projectName: 'loja', language: 'es', jsonContent: ACCOUNT } }
        },
      },
    },
  }
}

export async function integrationOf(
  service: TestService,
  { people }: Pick<SweptCompany, 'people'>,
  name: string,
): Promise<number> {
  const body = anIntegrationOf(name)
  const { status, body: made } = await service.call(createIntegration, { body }, people.admin)
  if (status !== 201) throw new Error(`no integration: ${JSON.stringify(made)}`)
  return made.id
}

/** Inserts a failed call of an integration that will be repeated, and its conversation for the ticket. */
export async function deliveryOf(
  { database }: TestService,
  { id: companyId }: Company,
  { integration, ticket, message, error }: { integration: number; ticket: number; message: number; error: string },
): Promise<number> {
  const { rows } = await database.query(
    `insert into integration_turn (company_id, integration_id, ticket_id, message_id, status, ended_at, last_error)
       values ($1, $2, $3, $4, 'dead', now(), $5) returning id::int`,
    [companyId, integration, ticket, message, error],
  )
  const { id } = rows[0] as { id: number }
  await database.query(
    `insert into webhook_retry (company_id, turn_id, due_at) values ($1, $2, now() + interval '1 day')`,
    [companyId, id],
  )
  await database.query(
    `insert into integration_bubble (company_id, turn_id, integration_id, ticket_id, rest, action, due_at)
       values ($1, $2, $3, $4, '[]', '{}', now() + interval '1 day')`,
    [companyId, id, integration, ticket],
  )
  await database.query(
    `insert into integration_session (company_id, ticket_id, integration_id, session) values ($1, $2, $3, '{}')`,
    [companyId, ticket, integration],
  )
  return id
}
