import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Help } from './help.ts'

export const helpCreated = defineEvent('help.created', z.object({ help: Help }))
export const helpUpdated = defineEvent('help.updated', z.object({ help: Help })) // also after its picture was fetched
export const helpDeleted = defineEvent('help.deleted', z.object({ helpId: ref('help') }))
