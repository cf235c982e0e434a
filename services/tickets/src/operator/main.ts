import { moveCommand } from '@recado/kit/moving-in/move-command'
import { companyCommand, oneOf, runOperator } from '@recado/kit/run-operator'
import { resealCommand } from '@recado/kit/sealing/reseal-command'
import { tickets } from '../app.ts'
import { SEALED } from '../sealed-columns.ts'
import type { Database } from '../tables/db.ts'
import { hasCompany } from './known-repository.ts'
import { movedContact, movedQuickMessage } from './move-contacts.ts'
import { movedMessage } from './move-messages.ts'
import { knownConnection, knownUser, movedOption, movedQueue, movedTag } from './move-names.ts'
import { movedSchedule } from './move-schedules.ts'
import { movedTicket } from './move-tickets.ts'
import { seedHistory } from './seed-history.ts'

/** Runs the commands that exist only on the operator's command line. */
await runOperator<Database>(
  tickets,
  oneOf({
    'seed-history': companyCommand<Database>('seed-history', async (tx) => {
      const count = await seedHistory(tx, new Date())
      return count === 0 ? 'The company has a past already.' : `${count} past tickets.`
    }),
    reseal: resealCommand('tickets', SEALED),
    import: moveCommand<Database>({
      hasCompany,
      movers: () => ({
        knownConnection,
        knownUser,
        queue: movedQueue,
        option: movedOption,
        tag: movedTag,
        contact: movedContact,
        quickMessage: movedQuickMessage,
        ticket: movedTicket,
        message: movedMessage,
        schedule: movedSchedule,
      }),
    }),
  }),
)
