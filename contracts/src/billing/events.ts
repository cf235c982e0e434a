import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { Plan } from './plan.ts'

/** Plans belong to the installation: their events have no company. */
export const planCreated = defineEvent('plan.created', z.object({ plan: Plan }))
export const planUpdated = defineEvent('plan.updated', z.object({ plan: Plan }))
