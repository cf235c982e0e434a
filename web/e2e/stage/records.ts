import { eventually } from '@recado/chaos/eventually'
import type { Person } from '@recado/chaos/person'
import { listContacts } from '@recado/contracts/contacts/routes'
import { createFileList } from '@recado/contracts/files/routes'
import { createIntegration } from '@recado/contracts/integrations/routes'
import { FILE_LIST_LIMIT, INTEGRATION_LIMIT, PROMPT_LIMIT } from '@recado/contracts/limits'
import { createPrompt } from '@recado/contracts/prompts/routes'
import { createQuickMessage } from '@recado/contracts/quick-messages/routes'
import { createSchedule } from '@recado/contracts/schedules/routes'
import { addTicketTag, createTag } from '@recado/contracts/tags/routes'
import { listTickets } from '@recado/contracts/tickets/routes'
import type { Company } from './company.ts'
import { makeWebhooks } from './webhooks.ts'
import type { Words } from './words.ts'

const HOUR_MS = 3_600_000
const TAGS = ['Urgente', 'Orçamento', 'Retorno', 'Cliente novo', 'Garantia', 'Troca', 'Elogio', 'Fidelidade']
const LANES = ['Proposta', 'Negociação', 'Entrega agendada']
const COLORS = ['#e03131', '#f08c00', '#2f9e44', '#1971c2', '#9c36b5', '#868e96', '#fab005', '#0ca678']

/** Fills every list of the company that users fill by hand, with more rows than fit on one page. */
export async function fillLists(company: Company, words: Words): Promise<void> {
  const { admin, agent } = company
  const named = (names: readonly string[], kanban: 0 | 1) =>
    names.map((name, index) =>
      admin.call(createTag, {
        body: { name: words.name(name), color: COLORS[index % COLORS.length] ?? '#868e96', kanban },
      }),
    )
  const [tags, lanes] = await Promise.all([Promise.all(named(TAGS, 0)), Promise.all(named(LANES, 1))])
  await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      (index % 3 ? admin : agent).call(createQuickMessage, {
        body: {
          shortcode: `resposta-${index}`,
          message: words.text(`O pedido ${index} sai hoje e chega em até dois dias úteis.`),
          geral: index % 3 > 0,
          status: index % 5 > 0,
        },
      }),
    ),
  )
  await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      admin.call(createFileList, {
        body: {
          name: words.name(`Catálogo ${index + 1}`).slice(0, FILE_LIST_LIMIT.name),
          message: words.text('Segue o nosso catálogo com os preços deste mês.'),
          options: [{ name: words.text('Tabela de preços') }, { name: '' }],
        },
      }),
    ),
  )
  await tagTickets(
    admin,
    [...tags.slice(0, 5), ...lanes].map(({ id }) => id),
  )
  await planSchedules(admin, words)
  await makeWebhooks(admin)
  await addMachines(company, words)
}

/** Adds some tags, and at most one lane, to each open or waiting ticket. */
async function tagTickets(admin: Person, tagIds: readonly number[]): Promise<void> {
  const { tickets } = await eventually(
    () => admin.call(listTickets, { query: { status: 'open', showAll: 'true' } }),
    ({ tickets }) => tickets.length > 0,
  )
  await Promise.all(
    tickets.flatMap(({ id: ticketId }, row) =>
      tagIds
        .filter((_, index) => (index < 5 ? (row + index) % 3 === 0 : index - 5 === row % 4))
        .map((tagId) => admin.call(addTicketTag, { params: { ticketId, tagId } })),
    ),
  )
}

async function planSchedules(admin: Person, words: Words): Promise<void> {
  const { contacts } = await admin.call(listContacts, { query: { isGroup: 'false' } })
  await Promise.all(
    contacts.slice(0, 22).map(({ id: contactId }, index) =>
      admin.call(createSchedule, {
        body: {
          contactId,
          body: words.text('Lembrete: sua revisão está marcada para amanhã.'),
          sendAt: new Date(Date.now() + (index + 1) * 7 * HOUR_MS).toISOString(),
        },
      }),
    ),
  )
}

/** Creates prompts, and an integration of every type that needs no external account. */
async function addMachines({ admin, queueId }: Company, words: Words): Promise<void> {
  for (const name of ['Vendedora', 'Recepção da loja do centro', 'Plantão']) {
    await admin.call(createPrompt, {
      body: {
        name: words.name(name).slice(0, PROMPT_LIMIT.name),
        prompt: words.text('Você atende uma floricultura. Responda com simpatia, em poucas palavras.'),
        queueId,
        apiKey: 'sk-1234567890abcdef',
        forPeople: name === 'Plantão',
      },
    })
  }
  for (const type of ['webhook', 'n8n', 'typebot'] as const) {
    await admin.call(createIntegration, {
      body: {
        type,
        name: words.name(`Robô de ${type}`).slice(0, INTEGRATION_LIMIT.name),
        urlN8N: 'https://robo.example.com/entrada',
        typebotSlug: type === 'typebot' ? 'boas-vindas' : null,
      },
    })
  }
}
