import { changePrompt, createPrompt } from '@recado/contracts/prompts/routes'
import type { TestService } from '@recado/kit/testing/service'
import { mark } from '../../../src/marks.ts'
import type { SweptCompany } from '../../../src/subject.ts'
import type { Given, Part } from './given.ts'

const INSIDE = 'https://127.0.0.1/v1'
const TRIAL = { prompt: 'Oi', apiKey: 'wrong', turns: [{ role: 'person', text: 'Oi' }] }
const aPromptOf = (queueId: number, name: string) => ({
  name,
  prompt: 'Você atende uma loja.',
  apiKey: 'sk-swept',
  queueId,
})

/** Requests about prompts. */
export function promptRoutes({ harness, own, sql }: Given): Part {
  const { service } = harness
  const prompting = { promptId: own.ids.prompt }
  let made = 0
  const takenPrompt = async () => {
    await sql(
      `insert into prompt (company_id, name, prompt, voice, max_tokens, temperature, max_messages, queue_id, for_people,
         api_key, api_key_mask) values ($1, 'Igual', 'Oi', 'texto', 1, 1, 1, $2, false, '', '') on conflict do nothing`,
      own.id,
      own.ids.queue,
    )
    return 'Igual'
  }
  return {
    samples: {
      listPrompts: () => ({ query: { searchParam: 'prompt' } }),
      getPrompt: () => ({ params: prompting }),
      createPrompt: () => ({ body: aPromptOf(own.ids.queue ?? 0, mark('A', `prompt ${made++}`)) }),
      changePrompt: () => ({
        params: prompting,
        body: { name: mark('A', `prompt ${made++}`), queueId: own.ids.queue },
      }),
      tryPrompt: () => ({
        body: { ...prompting, prompt: 'Oi', turns: [{ role: 'person', text: 'Oi' }] },
      }),
      deletePrompt: async () => ({
        params: { promptId: await promptOf(service, own, mark('A', `prompt ${made++}`)) },
      }),
    },
    provocations: {
      createPrompt: {
        ERR_DUPLICATED_NAME: async () => ({
          body: { name: await takenPrompt(), prompt: 'Oi', apiKey: 'sk-swept', queueId: own.ids.queue },
        }),
        ERR_URL_NOT_ALLOWED: async () => ({
          body: { name: 'Dentro', prompt: 'Oi', apiKey: 'sk-swept', queueId: own.ids.queue, baseUrl: INSIDE },
        }),
      },
      changePrompt: {
        ERR_DUPLICATED_NAME: async () => ({
          params: { promptId: own.ids.prompt },
          body: { name: await takenPrompt() },
        }),
        ERR_URL_NOT_ALLOWED: async () => ({ params: { promptId: own.ids.prompt }, body: { baseUrl: INSIDE } }),
      },
      tryPrompt: {
        ERR_URL_NOT_ALLOWED: () => ({ body: { ...TRIAL, baseUrl: INSIDE } }),
        ERR_PROMPT_FAILED: () => ({ body: TRIAL }),
      },
      deletePrompt: {
        ERR_PROMPT_IN_USE: async () => {
          await sql(
            'update queue set prompt_id = $2 where company_id = $1 and id = $3',
            own.id,
            own.ids.prompt,
            own.ids.queue,
          )
          return { params: { promptId: own.ids.prompt } }
        },
      },
    },
  }
}

async function promptOf(
  service: TestService,
  { people, ids }: Pick<SweptCompany, 'people' | 'ids'>,
  name: string,
): Promise<number> {
  const body = aPromptOf(ids.queue ?? 0, name)
  const { status, body: made } = await service.call(createPrompt, { body } as never, people.admin)
  if (status !== 201) throw new Error(`the prompt was not created: ${JSON.stringify(made)}`)
  return made.id
}

/** A prompt that assists the users of its company. */
export async function peoplePromptOf(
  service: TestService,
  swept: Pick<SweptCompany, 'people' | 'ids'>,
  name: string,
): Promise<number> {
  const promptId = await promptOf(service, swept, name)
  const sample = { params: { promptId }, body: { forPeople: true } }
  const { status, body } = await service.call(changePrompt, sample, swept.people.admin)
  if (status !== 200) throw new Error(`the prompt was not chosen for the users: ${JSON.stringify(body)}`)
  return promptId
}
