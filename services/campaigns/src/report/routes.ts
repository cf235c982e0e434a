import * as contract from '@recado/contracts/campaigns/routes'
import { type Route, route } from '@recado/kit/http/route'
import { listRecipients } from './list-recipients.ts'

export const reportRoutes: readonly Route[] = [route(contract.listRecipients, listRecipients)]
