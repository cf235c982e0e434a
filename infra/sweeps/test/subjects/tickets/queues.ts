import { createQueueOption } from '@recado/contracts/queues/routes'
import type { TestService } from '@recado/kit/testing/service'
import { mark } from '../../../src/marks.ts'
import type { SweptCompany } from '../../../src/subject.ts'
import type { Given, Part } from './given.ts'

/** Requests about queues and their options. */
export function queueRoutes({ harness, company, own, sql }: Given): Part {
  const { service } = harness
  let made = 0
  const newColor = () => `#${(0x100000 + made++).toString(16)}`
  const queue = { queueId: own.ids.queue }
  const queues = () =>
    sql('select name, color from queue where company_id = $1 limit 1', own.id).then(({ rows }) => rows[0])
  return {
    samples: {
      listQueues: () => ({}),
      createQueue: () => ({ body: { name: `Nova ${made}`, color: newColor() } }),
      getQueue: () => ({ params: { queueId: own.ids.queue } }),
      updateQueue: () => ({ params: { queueId: own.ids.queue }, body: { greetingMessage: mark('A', 'greeting') } }),
      deleteQueue: async () => ({
        params: { queueId: (await company.queue({ color: newColor() })).id },
        query: { moveTo: own.ids.queue },
      }),
      uploadQueueMedia: () => ({ params: { queueId: own.ids.queue }, files: { file: new File(['a;b'], 'lista.csv') } }),
      detachQueueMedia: () => ({ params: { queueId: own.ids.queue } }),
      listQueueOptions: () => ({ query: { queueId: own.ids.queue } }),
      getQueueOption: () => ({ params: { optionId: own.ids.queueOption } }),
      createQueueOption: () => ({
        body: { queueId: own.ids.queue, parentId: own.ids.queueOption, title: 'Novo', message: 'Sim' },
      }),
      updateQueueOption: () => ({ params: { optionId: own.ids.queueOption }, body: { message: 'Talvez' } }),
      deleteQueueOption: async () => ({ params: { optionId: await optionOf(service, own) } }),
      uploadQueueOptionMedia: () => ({
        params: { optionId: own.ids.queueOption },
        files: { file: new File(['a;b'], 'lista.csv') },
      }),
      detachQueueOptionMedia: () => ({ params: { optionId: own.ids.queueOption } }),
    },
    provocations: {
      createQueue: {
        ERR_QUEUE_INVALID_COLOR: () => ({ body: { name: 'Cor', color: 'azul' } }),
        ERR_QUEUE_NAME_ALREADY_EXISTS: async () => ({ body: { name: (await queues()).name, color: '#0f0f0f' } }),
        ERR_QUEUE_COLOR_ALREADY_EXISTS: async () => ({ body: { name: 'Igual', color: (await queues()).color } }),
      },
      updateQueue: {
        ERR_QUEUE_INVALID_COLOR: () => ({ params: queue, body: { color: 'azul' } }),
        ERR_QUEUE_NAME_ALREADY_EXISTS: async () => ({ params: queue, body: { name: (await company.queue()).name } }),
        ERR_QUEUE_COLOR_ALREADY_EXISTS: async () => ({ params: queue, body: { color: (await company.queue()).color } }),
      },
    },
  }
}

/** Adds an option to the company's queue. */
export async function optionOf(
  service: TestService,
  { ids, people }: Pick<SweptCompany, 'ids' | 'people'>,
  title = 'Opção',
) {
  const body = { queueId: ids.queue ?? 0, title }
  return (await service.call(createQueueOption, { body }, people.admin)).body.id
}
