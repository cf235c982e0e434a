import { moveCommand } from '@recado/kit/moving-in/move-command'
import { oneOf, runOperator } from '@recado/kit/run-operator'
import { campaigns } from '../app.ts'
import type { Database } from '../tables/db.ts'
import { movedList, movedListItem } from './move-lists.ts'
import { hasCompany } from './moved-item-repository.ts'

/** Runs the operator's commands for this service. */
await runOperator<Database>(
  campaigns,
  oneOf({
    import: moveCommand<Database>({
      hasCompany,
      movers: () => ({ contactList: movedList, contactListItem: movedListItem }),
    }),
  }),
)
