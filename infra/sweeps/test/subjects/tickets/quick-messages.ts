import { createQuickMessage } from '@recado/contracts/quick-messages/routes'
import type { TestService } from '@recado/kit/testing/service'
import { mark } from '../../../src/marks.ts'
import type { SweptCompany } from '../../../src/subject.ts'
import type { Given, Part } from './given.ts'

/** Requests about quick messages. */
export function quickMessageRoutes({ harness, own, sql }: Given): Part {
  const { service } = harness
  const quick = { quickMessageId: own.ids.quickMessage }
  let made = 0
  return {
    samples: {
      listQuickMessages: () => ({ query: { searchParam: 'quick' } }),
      pickQuickMessages: () => ({}),
      getQuickMessage: () => ({ params: quick }),
      createQuickMessage: () => ({ body: { shortcode: mark('A', `quick${made++}`), message: 'Oi' } }),
      changeQuickMessage: () => ({ params: quick, body: { message: mark('A', `quick ${made++}`) } }),
      attachToQuickMessage: () => ({ params: quick, body: {}, files: { file: new File(['a;b'], 'lista.csv') } }),
      detachFromQuickMessage: () => ({ params: quick }),
      deleteQuickMessage: async () => ({
        params: { quickMessageId: await quickMessageOf(service, own, mark('A', `quick${made++}`)) },
      }),
    },
    provocations: {
      changeQuickMessage: {
        ERR_DUPLICATED_NAME: async () => {
          await sql(
            `insert into quick_message (company_id, shortcode, message, geral, status, user_id)
             values ($1, 'igual', '', true, true, $2)`,
            own.id,
            own.ids.user,
          )
          return { params: { quickMessageId: own.ids.quickMessage }, body: { shortcode: 'igual' } }
        },
      },
    },
  }
}

/** A quick message for the whole company. */
export async function quickMessageOf(
  service: TestService,
  { people }: Pick<SweptCompany, 'people'>,
  shortcode: string,
): Promise<number> {
  const { status, body } = await service.call(
    createQuickMessage,
    { body: { shortcode, message: shortcode, geral: true } },
    people.admin,
  )
  if (status !== 201) throw new Error(`the quick message was not created: ${JSON.stringify(body)}`)
  return body.id
}
