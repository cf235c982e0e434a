import { generateKeyPairSync } from 'node:crypto'
import { createIntegration } from '@recado/contracts/integrations/routes'
import { updateQueue } from '@recado/contracts/queues/routes'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { startProvidersForFile } from '../../../test/providers.ts'
import { startSecondProcess } from '../../../test/second-process.ts'

const AT_ONCE = 8 // more calls for one company than one process makes at once
const SAID = 'palavra-secreta'
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const ACCOUNT = JSON.stringify({ client_email: 'agent@project.iam.gserviceaccount.com', private_key: KEY })

const stage = await startProvidersForFile({ isAlone: true })
const { harness, provider: control } = stage

/**
 * Creates a company whose queue is led by the integration.
 * @returns the secret, and a function that lets new contacts write
 */
async function led(body: object) {
  const company = await harness.company()
  const queue = await company.queue()
  const made = await harness.service.call(createIntegration, { body } as never, { as: company.admin })
  expect(made.status).toBe(201)
  const change = { params: { queueId: queue.id }, body: { integrationId: made.body.id } }
  await harness.service.call(updateQueue, change, { as: company.admin })
  const { id: whatsappId } = await company.connection({ queueIds: [queue.id] })
  let last = 0
  const writeAll = async () => {
    for (let count = 0; count < AT_ONCE; count++) {
      const phone = `5511${String(company.id).padStart(5, '9')}${String(last++).padStart(4, '0')}`
      await company.receive(whatsappId, { text: SAID, chat: { phone, lid: null } })
    }
  }
  return { secret: made.body.secret, writeAll }
}

test.each([
  ['webhook', { type: 'webhook', name: 'Pedidos' }],
  ['dialogflow', { type: 'dialogflow', name: 'Agente', projectName: 'loja', jsonContent: ACCOUNT }],
])(
  'no entry of the log has a secret of a %s, or a text that was sent to it, whether its call succeeds or not',
  async (purpose, body) => {
    const { secret, writeAll } = await led({ ...body, urlN8N: `${stage.url}/webhook/segredo-do-caminho` })
    await using child = await startSecondProcess(harness)
    const logged = async (outcome: string) => {
      await writeAll() // repeated until the second process has made a call, too
      return new RegExp(`"purpose":"${purpose}".*"outcome":"${outcome}"`).test(child.log())
    }
    await control.setFaults([{ provider: purpose, kind: 'slow', ms: 300 }])
    await eventually(() => logged('2xx'))
    await control.setFaults([{ provider: purpose, kind: 'error' }])
    await eventually(() => logged('5xx'))

    const keyLine = KEY.split('\n')[3] ?? ''
    for (const hidden of [secret ?? keyLine, keyLine, 'PRIVATE KEY', 'ya29.', SAID, 'segredo-do-caminho']) {
      expect(child.log()).not.toContain(hidden)
    }
  },
)
