import type { Measure } from './measure.ts'
import { areaLists } from './measures/area-lists.ts'
import { besideCampaign } from './measures/beside-campaign.ts'
import { besideSlowMachines } from './measures/beside-slow-machines.ts'
import { campaignDispatch } from './measures/campaign-dispatch.ts'
import { campaignStart } from './measures/campaign-start.ts'
import { fanOut } from './measures/fan-out.ts'
import { growth } from './measures/growth.ts'
import { inbound } from './measures/inbound.ts'
import { inboundFromNew } from './measures/inbound-from-new.ts'
import { invoices } from './measures/invoices.ts'
import { listImport } from './measures/list-import.ts'
import { memory } from './measures/memory.ts'
import { memoryGrowth } from './measures/memory-growth.ts'
import { messagePage } from './measures/message-page.ts'
import { noisyNeighbour } from './measures/noisy-neighbour.ts'
import { outbound } from './measures/outbound.ts'
import { board, dashboard } from './measures/overviews.ts'
import { payments } from './measures/payments.ts'
import { reconciliation } from './measures/reconciliation.ts'
import { contactSearch, ticketSearch } from './measures/searches.ts'
import { sessionStart } from './measures/session-start.ts'
import { start } from './measures/start.ts'
import { teamChat } from './measures/team-chat.ts'
import { ticketList } from './measures/ticket-list.ts'
import { wholeTicketList } from './measures/whole-ticket-list.ts'

const MEASURES: readonly Measure[] = [
  ticketList,
  wholeTicketList,
  messagePage,
  ticketSearch,
  contactSearch,
  dashboard,
  board,
  inbound,
  inboundFromNew,
  outbound,
  areaLists,
  fanOut,
  noisyNeighbour,
  growth,
  memory,
  start,
  sessionStart,
  payments,
  invoices,
  reconciliation,
  teamChat,
  listImport,
  besideCampaign,
  campaignDispatch,
  campaignStart,
  besideSlowMachines,
]

/** Measures that run only when MEASURES names their number, because each takes more than half an hour. */
const LONG_MEASURES: readonly Measure[] = [memoryGrowth]
const ALL = [...MEASURES, ...LONG_MEASURES]

/**
 * Selects the measures to run.
 * @param list numbers of measures, as `1,3`; without a list, all measures except the long ones are selected
 * @throws when no measure has a number of the list
 */
export function selectMeasures(list: string | undefined): readonly Measure[] {
  if (!list) return MEASURES
  return list.split(',').map((text) => {
    const measure = ALL.find(({ number }) => number === Number(text))
    if (!measure) throw new Error(`There is no measure ${text}; MEASURES is a list of ${numbers()}.`)
    return measure
  })
}

const numbers = () => ALL.map(({ number }) => number).join(', ')
