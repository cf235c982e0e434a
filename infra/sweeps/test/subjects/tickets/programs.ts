import { createHash } from 'node:crypto'
import { createApiKey } from '@recado/contracts/api-keys/routes'
import { FEATURES } from '@recado/contracts/features'
import { sendExternally } from '@recado/contracts/messages/external-routes'
import type { TestService } from '@recado/kit/testing/service'
import { mark } from '../../../src/marks.ts'
import type { SweptCompany } from '../../../src/subject.ts'
import type { Given, Part } from './given.ts'
import { saying } from './whatsapp-says.ts'

/** Requests of programs, which use keys, and requests about these keys. */
export function programRoutes(given: Given): Part {
  const { harness, own, whatsapp, sql } = given
  const { unlinked } = given.states
  const { service } = harness
  let said = 0
  const saidByProgram = () => ({
    body: { number: '5511900000077', body: mark('A', `program ${said++}`) },
    as: { token: 'A' },
  })
  const external = { number: '5511987650099', body: 'Oi' }
  const EXPIRED = `due_date = '2020-01-01'`
  async function programOf(companyId: number, connectionId: number) {
    const token = crypto.randomUUID()
    await sql(
      `insert into api_token (company_id, connection_id, hash, version) values ($1, $2, $3, 1)
        on conflict (company_id, connection_id) do update set hash = excluded.hash`,
      companyId,
      connectionId,
      createHash('sha256').update(token).digest('hex'),
    )
    return { token }
  }
  /** A program of another company. @param truth an SQL assignment to the row of that company */
  async function programElsewhere(truth: string) {
    const { id } = await harness.company()
    await sql(
      `insert into company_ref (company_id, status, features, version) values ($1, true, $2, 1)`,
      id,
      JSON.stringify(FEATURES),
    )
    await sql(`update company_ref set ${truth} where company_id = $1`, id)
    return programOf(id, 1)
  }
  const toNobody = (number: string) => () => ({ body: { ...external, number }, as: { token: 'A' } })
  return {
    samples: {
      sendExternally: () => saidByProgram(),
      listApiKeys: () => ({}),
      listConnectionNames: () => ({}),
      createApiKey: () => ({
        body: { name: mark('A', 'key'), scopes: ['send'], queueIds: [own.ids.queue], whatsappId: own.ids.whatsapp },
      }),
      revokeApiKey: async () => ({ params: { apiKeyId: await keyOf(service, own) } }),
      getExternalMessage: async () => {
        const { body, as } = saidByProgram()
        const { body: sent } = await service.call(sendExternally, { body }, as)
        return { params: { messageId: sent.messages[0]?.id ?? 0 }, as }
      },
    },
    provocations: {
      sendExternally: {
        ERR_WAPP_INVALID_CONTACT: saying(whatsapp, 'no', toNobody('5511940404042')),
        ERR_WAPP_CHECK_CONTACT: saying(whatsapp, 'failed', toNobody('5511940404043')),
        ERR_API_INVALID_NUMBER: () => ({ body: { number: '12', body: 'Oi' }, as: { token: 'A' } }),
        ERR_WAPP_NOT_INITIALIZED: async () => {
          const { whatsappId } = await unlinked()
          return { body: external, as: await programOf(own.id, whatsappId) }
        },
        ERR_FEATURE_DISABLED: async () => ({ body: external, as: await programElsewhere(`features = '[]'`) }),
        ERR_COMPANY_EXPIRED: async () => ({ body: external, as: await programElsewhere(EXPIRED) }),
      },
      getExternalMessage: {
        ERR_FEATURE_DISABLED: async () => ({ params: { messageId: 1 }, as: await programElsewhere(`features = '[]'`) }),
        ERR_COMPANY_EXPIRED: async () => ({ params: { messageId: 1 }, as: await programElsewhere(EXPIRED) }),
      },
    },
  }
}

async function keyOf(service: TestService, { people }: Pick<SweptCompany, 'people'>): Promise<number> {
  const body = { name: 'Chave', scopes: ['read' as const] }
  return (await service.call(createApiKey, { body }, people.admin)).body.key.id
}
