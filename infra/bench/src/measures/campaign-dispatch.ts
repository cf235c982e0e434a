import { setTimeout as pause } from 'node:timers/promises'
import { changeCampaignSettings } from '@recado/contracts/campaigns/routes'
import { costRows, withCost } from '../cost.ts'
import { createFreshProduct } from '../fresh-product.ts'
import { answerRequests } from '../load/answer-requests.ts'
import { type CampaignLanes, openCampaignLanes } from '../load/campaign-lanes.ts'
import { foundBigCompany, pairSessions } from '../load/paired-sessions.ts'
import type { Measure } from '../measure.ts'
import { inOrder, percentile } from '../percentile.ts'
import { addressesOf } from '../product.ts'

const LANES = 300
const SESSIONS = 40
const RECIPIENTS = 1_000
const PHONES = 40 // the phones of each session's recipients; more than a run reaches
const INTERVAL = 5 // seconds
const WARM_UP_MS = 15_000
const SECONDS = 60
const SETTLE_MS = 5_000

/** Measures the delay and the cost of each message when one dispatcher runs many campaigns at the same time. */
export const campaignDispatch: Measure = {
  number: 27,
  alone: async () => {
    const product = await createFreshProduct({ countsStatements: true })
    let close = async () => {}
    try {
      const stack = await product.start({ campaigns: 1 })
      const company = await foundBigCompany(stack, LANES)
      const settings = { messageInterval: INTERVAL, longerIntervalAfter: 0 } as const
      await company.admin.call(changeCampaignSettings, { body: { settings } })
      await pairSessions(addressesOf(stack), company, SESSIONS)
      const lanes = await openCampaignLanes(stack, company, { lanes: LANES, recipients: RECIPIENTS, phones: PHONES })
      const stopAnswers = await answerRequests(stack, lanes.ids.slice(SESSIONS))
      close = async () => void (await Promise.all([lanes.close(), stopAnswers()]))
      await noteLateness(lanes)
      const { result: begin, cost } = await withCost(product.of(stack), () => runLanes(lanes))
      const sends = await lanes.campaigns.query<{ late: number; all: number }>(
        `select late, (select count(*)::int from bench_lateness) as all from bench_lateness
          where at between $1 and $1 + $2 * interval '1 second'`,
        [begin, SECONDS],
      )
      const late = inOrder(sends.rows.map((row) => row.late))
      const left = await lanes.campaigns.query("select from campaign_recipient where state in ('sent', 'delivered')")
      const what = `${LANES} campaigns ${INTERVAL} s apart`
      return [
        {
          measure: 27,
          what: `${what}, sends`,
          unit: '/s',
          figure: late.length / SECONDS,
          target: { of: 'figure', bound: 'at least', value: (LANES / INTERVAL) * 0.9 },
        },
        { measure: 27, what: `${what}, lateness, p50`, unit: 'ms', figure: percentile(late, 0.5) },
        { measure: 27, what: `${what}, lateness, p99`, unit: 'ms', figure: percentile(late, 0.99) },
        { measure: 27, what: `${what}, requested in all`, unit: 'rows', figure: sends.rows[0]?.all ?? 0 },
        { measure: 27, what: `${what}, which left`, unit: 'rows', figure: left.rowCount ?? 0 },
        ...costRows(27, 'one send', cost, sends.rows[0]?.all ?? 0),
      ]
    } finally {
      await close()
      await product.remove()
    }
  },
}

/** Installs a trigger that records how late each message is requested. */
const noteLateness = ({ campaigns }: CampaignLanes) =>
  campaigns.query(
    `create table bench_lateness (late float8 not null, at timestamptz not null);
     create function bench_note() returns trigger language plpgsql security definer set search_path = public as $$ begin
       insert into bench_lateness values (extract(epoch from clock_timestamp() - old.next_at) * 1000, clock_timestamp());
       return null;
     end $$;
     create trigger bench_note after update on campaign_lane for each row
       when (old.in_flight is null and new.in_flight is not null) execute function bench_note()`,
  )

/** Runs the campaigns through the warm-up and the measured part. @returns the time at which the measured part began */
async function runLanes(lanes: CampaignLanes): Promise<Date> {
  await lanes.start()
  await pause(WARM_UP_MS)
  const begin = new Date()
  await pause(SECONDS * 1_000)
  await lanes.stop()
  await pause(SETTLE_MS) // the cost includes messages that the gateway was still sending at the stop
  return begin
}
