import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Integration } from './integration.ts'

export const integrationCreated = defineEvent('integration.created', z.object({ integration: Integration }))
export const integrationUpdated = defineEvent('integration.updated', z.object({ integration: Integration }))
export const integrationDeleted = defineEvent('integration.deleted', z.object({ integrationId: ref('integration') }))
