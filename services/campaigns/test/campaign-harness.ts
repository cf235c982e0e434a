import type { Campaign, CampaignFields, Recipient } from '@recado/contracts/campaigns/campaign'
import * as contract from '@recado/contracts/campaigns/routes'
import { eventually } from '@recado/kit/testing/service'
import { type Company, type Harness, type Person, startCampaigns } from './harness.ts'
import { playTickets, type TicketsPlayer } from './tickets-player.ts'

type Options = NonNullable<Parameters<typeof startCampaigns>[0]>
type Draft = Partial<CampaignFields>

export type CampaignHarness = Harness & {
  readonly tickets: TicketsPlayer
  /** Creates a list of this number of people, whose numbers are on WhatsApp. */
  checkedList(company: Company, count: number): Promise<number>
  create(as: Person, draft?: Draft): Promise<Campaign>
  /** Creates a scheduled campaign, and moves its start to now. */
  start(company: Company, draft: Draft): Promise<Campaign>
  show(as: Person, campaignId: number): Promise<Campaign>
  recipients(as: Person, campaignId: number): Promise<Recipient[]>
  /** Waits until the campaign meets the condition. */
  until(as: Person, campaignId: number, isSo: (campaign: Campaign) => boolean): Promise<Campaign>
  cancel(as: Person, campaignId: number): Promise<number>
  restart(as: Person, campaignId: number): Promise<number>
}

/** Starts the service, which the test files of one process share, and a simulated tickets service. */
export async function startCampaignHarness(options: Options = {}): Promise<CampaignHarness> {
  const harness = await startCampaigns(options)
  const { service } = harness
  const tickets = await playTickets(service)
  const show = async (as: Person, campaignId: number) =>
    (await service.call(contract.getCampaign, { params: { campaignId } }, { as })).body

  async function create(as: Person, draft: Draft = {}): Promise<Campaign> {
    const body = { name: 'Natal', message1: 'Oi {nome}', ...draft }
    const answer = await service.call(contract.createCampaign, { body }, { as })
    if (answer.status !== 201) throw new Error(`the campaign was not created: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  return {
    ...harness,
    tickets,
    create,
    show,
    async checkedList(company, count) {
      const { id } = await company.list()
      await service.database.query(
        `insert into contact_list_item (company_id, contact_list_id, name, number, phone, is_whatsapp_valid)
         select $1, $2::bigint, 'Pessoa ' || n, number, number, true
           from (select n, '5511' || (980000000 + $2::bigint % 100 * 100000 + n) as number
             from generate_series(1, $3::int) n) as person`,
        [company.id, id, count],
      )
      await service.database.query('update contact_list set contacts_count = $2 where id = $1', [id, count])
      return id
    },
    async start(company, draft) {
      const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
      const campaign = await create(company.admin, { scheduledAt, ...draft })
      await service.database.query('update campaign set scheduled_at = now() where id = $1', [campaign.id])
      return campaign
    },
    recipients: async (as, campaignId) => {
      const all: Recipient[] = []
      for (let pageNumber = 1; ; pageNumber += 1) {
        const { body } = await service.call(
          contract.listRecipients,
          { params: { campaignId }, query: { pageNumber } },
          { as },
        )
        all.push(...body.records)
        if (!body.hasMore) return all
      }
    },
    until: (as, campaignId, isSo) => eventually(() => show(as, campaignId), isSo),
    cancel: async (as, campaignId) =>
      (await service.call(contract.cancelCampaign, { params: { campaignId } }, { as })).status,
    restart: async (as, campaignId) =>
      (await service.call(contract.restartCampaign, { params: { campaignId } }, { as })).status,
    close: async () => {
      await tickets.close()
      await harness.close()
    },
  }
}
