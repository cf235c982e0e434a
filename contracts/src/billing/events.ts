import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Plan } from './plan.ts'

/** Plans belong to the installation: their events have no company. */
export const planCreated = defineEvent('plan.created', z.object({ plan: Plan }))
export const planUpdated = defineEvent('plan.updated', z.object({ plan: Plan }))
export const planDeleted = defineEvent('plan.deleted', z.object({ planId: ref('plan') }))

/** A command of a service that knows no plan yet: billing announces them all again. */
export const plansRequested = defineEvent('plan.requested', z.object({}))
