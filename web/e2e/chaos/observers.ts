import type { Witnesses } from '@recado/chaos/check-run'
import { readPhones } from '@recado/chaos/phones'
import type { Product } from '@recado/chaos/product'
import type { Scene } from '@recado/chaos/scene'
import { endOfLog } from '@recado/chaos/sessions-seen'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import type { Browser } from 'playwright-core'
import { type Database, openDatabase } from '../../../infra/chaos/test/database.ts'
import { watchFrames } from './frames-seen.ts'
import { pageDifferences, showConversation } from './page-rows.ts'
import { openWindows } from './windows.ts'

export type Observers = {
  readonly witnesses: Witnesses
  /** The differences between the windows of the first company and the product's responses, as text. */
  readonly differences: () => Promise<string[]>
  /** Counts rows that gateways wrote after they had been replaced. */
  readonly countStale: () => Promise<number>
  readonly close: () => Promise<void>
}

type How = { readonly browser: Browser; readonly run: string; readonly windows: number }

/** Opens one listener to frames in each company, and windows and a page of a browser in the first. */
export async function observe(
  { addresses, postgresUrl }: Product,
  scenes: readonly Scene[],
  { browser, run, windows: count }: How,
): Promise<Observers> {
  const [shown] = scenes
  if (!shown) throw new Error('no company is at work')
  const { agent } = shown.company
  const ticketId = shown.conversations[0]?.ticketId ?? 0
  const page = await showConversation(browser, addresses.url, agent, ticketId)
  const windows = await openWindows(addresses.url, agent, shown.conversations, count)
  const frames = await Promise.all(
    scenes.map(({ company, conversations }) => watchFrames(company.agent, conversations, run)),
  )
  const conversations = scenes.flatMap((scene) => scene.conversations)
  const since = await endOfLog(addresses.simulatorUrl)

  /** Opens a new connection for each query, because the server may have been down in between. */
  async function look<T>(read: (database: Database) => Promise<T>): Promise<T> {
    await using database = await openDatabase(postgresUrl)
    return await read(database)
  }

  return {
    witnesses: {
      phones: () => readPhones(addresses, conversations, run),
      network: () => controlClient(addresses.simulatorUrl).log(since),
      windows: () => frames.flatMap((each) => each.read()),
      tables: () => look((database) => database.readMessages(run)),
      count: () => look((database) => database.countMessages(run)),
      journal: () => look((database) => database.readJournal()),
      hops: async (id) => [
        ...(await look((database) => database.findHops(id))),
        ...frames.flatMap((each) => each.hops(id)),
      ],
    },
    differences: async () => [...(await windows.differences()), ...(await pageDifferences(page, agent, ticketId))],
    countStale: () => look((database) => database.countStale()),
    close: async () => {
      for (const each of frames) each.close()
      windows.close()
      await page.context().close()
    },
  }
}
