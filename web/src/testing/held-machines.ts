import { getAssistance } from '@recado/contracts/assistance/routes'
import { listIntegrationDeliveries, listIntegrations } from '@recado/contracts/integrations/routes'
import { listPrompts } from '@recado/contracts/prompts/routes'
import type { LiveSubject } from '@recado/contracts/realtime/frames'
import { integrationDeliveries } from '../features/integrations/deliveries/deliveries.ts'
import { integrationLists } from '../features/integrations/integration-list.ts'
import { promptLists } from '../features/prompts/prompt-list.ts'
import { peoplePrompt } from '../shared/assistance/people-prompt.ts'
import { aShelf, byName, type Held, nameBy, onePage } from './held-subjects.ts'
import { aDelivery, anIntegration, aPrompt } from './machine-samples.ts'
import type { fakeServer } from './server.ts'

type Server = ReturnType<typeof fakeServer>
type Die = (sides: number) => number

/** The machines that answer contacts, each kind with fake routes that answer from its data. */
export const heldMachines = (server: Server, roll: Die) =>
  ({
    prompt() {
      const shelf = aShelf((id, version) => aPrompt({ id, version, name: nameBy(roll) }))
      server.serve(listPrompts, () => ({
        ...onePage,
        prompts: shelf.rows().toSorted(byName),
        count: shelf.rows().length,
      }))
      let peoplePromptId: number | null = null
      server.serve(getAssistance, () => ({ peoplePromptId }))
      return {
        queries: [{ query: promptLists.list({ text: '' }) }, { query: peoplePrompt }],
        steps: {
          create: () => [{ subject: 'prompt', action: 'create', data: { record: shelf.create() } }],
          update: () => shelf.update(roll).map((record) => ({ subject: 'prompt', action: 'update', data: { record } })),
          delete: () => shelf.delete(roll).map(({ id }) => ({ subject: 'prompt', action: 'delete', data: { id } })),
          choose: () => {
            peoplePromptId = roll(3) === 0 ? null : roll(9) + 1
            return [{ subject: 'prompt', action: 'choose', data: { promptId: peoplePromptId } }]
          },
        },
      }
    },

    queueIntegration() {
      const shelf = aShelf((id, version) => anIntegration({ id, version, name: nameBy(roll) }))
      server.serve(listIntegrations, () => ({
        ...onePage,
        queueIntegrations: shelf.rows().toSorted((a, b) => b.id - a.id),
        count: shelf.rows().length,
      }))
      server.serve(listIntegrationDeliveries, () => {
        const { version = 0 } = shelf.rows().find(({ id }) => id === 1) ?? {}
        return { deliveries: [aDelivery({ attempt: version })] } // each version of a record has a different last call
      })
      return {
        queries: [{ query: integrationLists.list({ text: '' }) }, { query: integrationDeliveries(1) }],
        steps: {
          create: () => [{ subject: 'queueIntegration', action: 'create', data: { record: shelf.create() } }],
          update: () =>
            shelf.update(roll).map((record) => ({ subject: 'queueIntegration', action: 'update', data: { record } })),
          delete: () =>
            shelf
              .delete(roll, ({ id }) => id === 1)
              .map(({ id }) => ({ subject: 'queueIntegration', action: 'delete', data: { id } })),
        },
      }
    },
  }) satisfies Partial<Record<LiveSubject, () => Held>>
