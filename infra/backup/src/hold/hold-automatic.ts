import { openClient } from '@recado/kit/db/pool'
import type { ServiceName } from '@recado/system/services'
import type { Client } from '../with-client.ts'
import { holdCampaigns } from './hold-campaigns.ts'
import { holdAnswers, holdFarewells, holdSchedules, restartTimers } from './hold-desk.ts'
import { holdMessages } from './hold-messages.ts'

/** The numbers of automatic messages that a restore stops, because the former installation may have sent them. */
export type Held = {
  readonly campaigns: number
  readonly schedules: number
  readonly messages: number // of contacts, which bots do not answer
  readonly answers: number // of models and integrations
  readonly farewells: number
  readonly inactive: number // tickets that their connection closes with a text when its time has passed again
}

/**
 * Stops everything in restored databases that would write to customers without a person. Events that are sent again must be in
 * the outboxes already.
 * @param urls the administrator's addresses of the databases
 */
export async function holdAutomatic(urls: ReadonlyMap<ServiceName, string>): Promise<Held> {
  await using opened = new AsyncDisposableStack()
  const open = async (service: ServiceName): Promise<Client> => {
    const url = urls.get(service)
    if (!url) throw new Error(`${service} has no database`)
    const client = await openClient(url)
    opened.defer(() => client.end())
    await client.query('begin')
    return client
  }
  const [campaigns, connections, tickets] = [await open('campaigns'), await open('connections'), await open('tickets')]
  const held = {
    campaigns: await holdCampaigns(campaigns),
    schedules: await holdSchedules(tickets),
    messages: await holdMessages(connections, tickets),
    answers: await holdAnswers(tickets),
    farewells: await holdFarewells(tickets),
    inactive: await restartTimers(tickets),
  }
  for (const client of [campaigns, connections, tickets]) await client.query('commit')
  return held
}

/** @returns a sentence for each kind of stopped messages, for the operator */
export function describeHeld({ campaigns, schedules, messages, answers, farewells, inactive }: Held): string[] {
  const lines = [
    [campaigns, 'campaigns were running or due: canceled, with the reason shown; their admins can continue them.'],
    [schedules, 'scheduled messages were due: marked as missed; their authors can give them another time.'],
    [messages, 'received messages were not handled: they are stored, and no bot answers them.'],
    [answers, 'answers of models and integrations were pending: canceled.'],
    [farewells, 'farewells and announced transfers were pending: not sent.'],
    [inactive, 'tickets wait for their contact: their timers begin again now, and then close them with a text.'],
  ] as const
  const held = lines.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`)
  return held.length > 0 ? held : ['Nothing had to be stopped: no campaign, schedule or bot was due.']
}
