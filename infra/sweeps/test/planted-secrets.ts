import { generateKeyPairSync } from 'node:crypto'
import { createIntegration } from '@recado/contracts/integrations/routes'
import { createPrompt } from '@recado/contracts/prompts/routes'
import type { Queue } from '@recado/contracts/queues/queue'
import { updateQueue } from '@recado/contracts/queues/routes'
import { createWebhook, rotateWebhookSecret } from '@recado/contracts/webhooks/routes'
import type { Company, Harness } from '../../../services/tickets/test/harness.ts'
import { givenKey, givenToken } from '../../../services/tickets/test/programs.ts'

/** Secrets by the name of their owner, such as a prompt, each in a form that could appear in a text. */
export type Secrets = Readonly<Record<string, string>>

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const ACCOUNT = JSON.stringify({ client_email: 'agent@project.iam.gserviceaccount.com', private_key: PEM })
const MODEL_KEY = 'sk-planted-of-the-model'
const VOICE_KEY = 'planted-of-the-voice'

/**
 * Gives the company a secret of every kind of machine and program, and a prompt for the queue.
 * @returns the secrets as people and programs know them, and as the tables store them
 */
export async function plantSecrets(
  harness: Harness,
  { company, queue, url }: { readonly company: Company; readonly queue: Queue; readonly url: string },
): Promise<Secrets> {
  const { service } = harness
  const as = { as: company.admin }
  const prompt = {
    name: 'Recepção',
    prompt: 'Você atende uma loja.',
    queueId: (await company.queue()).id,
    apiKey: MODEL_KEY,
    voice: 'pt-BR-FranciscaNeural' as const,
    voiceKey: VOICE_KEY,
    voiceRegion: 'brazilsouth',
  }
  const { body: made } = await service.call(createPrompt, { body: prompt }, as)
  await service.call(updateQueue, { params: { queueId: queue.id }, body: { promptId: made.id } }, as)
  const add = async (body: object) => (await service.call(createIntegration, { body } as never, as)).body.secret ?? ''
  const integration = await add({ name: 'Pedidos', type: 'webhook', urlN8N: `${url}/webhook/flow` })
  await add({ name: 'Agente', type: 'dialogflow', projectName: 'loja', jsonContent: ACCOUNT })
  const events = ['message.created' as const, 'ticket.created' as const]
  const { body: hook } = await service.call(createWebhook, { body: { name: 'ERP', url, events } }, as)
  const rotated = await service.call(rotateWebhookSecret, { params: { webhookId: hook.id } }, as)
  const { token, whatsappId } = await givenToken(harness, company)
  const key = await givenKey(harness, company, { scopes: ['send', 'read'], whatsappId })
  return {
    model: MODEL_KEY,
    voice: VOICE_KEY,
    integration,
    account: PEM.split('\n')[1] ?? '',
    webhook: hook.secret,
    'next webhook': rotated.body.secret,
    token,
    key: key.secret,
    ...(await sealedOf(harness, company)),
  }
}

const SEALED = {
  prompt: ['api_key', 'voice_key'],
  queue_integration: ['account', 'secret'],
  webhook: ['secret', 'old_secret'],
  api_key: ['hash'],
  api_token: ['hash'],
} as const

/** @returns the secrets as the tables store them: encrypted bytes in every notation, and hashes */
async function sealedOf({ service }: Harness, company: Company): Promise<Secrets> {
  const found: Record<string, string> = {}
  for (const [table, columns] of Object.entries(SEALED)) {
    for (const column of columns) {
      const { rows } = await service.database.query<{ sealed: Buffer | string }>(
        `select ${column} as sealed from ${table} where company_id = $1 and ${column} is not null`,
        [company.id],
      )
      for (const { sealed } of rows) {
        const name = `${table}.${column}`
        if (typeof sealed === 'string') found[name] = sealed
        else for (const way of ['hex', 'base64', 'base64url'] as const) found[`${name} ${way}`] = sealed.toString(way)
      }
      if (rows.length === 0) throw new Error(`the column ${table}.${column} contains no secret`)
    }
  }
  return found
}

/** @returns the names of the secrets that a text contains in any form */
export const secretsIn = (text: string, secrets: Secrets): string[] =>
  Object.entries(secrets).flatMap(([name, secret]) => (secret === '' || text.includes(secret) ? [name] : []))
