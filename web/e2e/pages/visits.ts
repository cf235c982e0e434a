import type { Page } from 'playwright-core'
import type { Planned } from '../stage/campaigns.ts'
import { FIRST_GREETING } from '../stage/chats.ts'
import { FIRST_WORDS } from '../stage/conversations.ts'
import { watchTraffic } from '../stage/traffic.ts'
import { FOR_SUPERS, INSIDE, type InsidePage } from './rows.ts'
import type { ShownTexts } from './texts.ts'

/** An address to be checked, and the heading of its page. */
export type Visit = {
  readonly path: string
  readonly title: (texts: ShownTexts) => string
  /** The first text of the conversation that is open at the address. */
  readonly begins?: string
}

const INBOX = [
  '/tickets?all=1',
  '/tickets?tab=pending&all=1',
  '/tickets?tab=closed&all=1',
  '/tickets?tab=search&q=cliente',
]

const visitOf = ({ address, title }: InsidePage): Visit => ({ path: address, title })

/** The pages of super users. */
export const VISITS_OF_SUPERS: readonly Visit[] = FOR_SUPERS.map(visitOf)

type Opened = {
  readonly talk: { readonly uuid: string }
  readonly team: { readonly uuid: string }
  readonly planned: Planned
}

/** Every page of admins, the inbox in each of its states, and an open conversation, chat, campaign and contact list. */
export const visitsOf = ({ talk, team, planned: { campaign, contactList } }: Opened): Visit[] => [
  ...INSIDE.map(visitOf),
  ...INBOX.map((path) => ({ path, title: ({ tickets }: ShownTexts) => tickets.title })),
  { path: `/tickets/${talk.uuid}?all=1`, title: ({ tickets }) => tickets.title, begins: FIRST_WORDS },
  {
    path: `/campaign/${campaign.id}/report`,
    title: ({ campaigns }) => campaigns.reportTitle.replace('{{name}}', campaign.name),
  },
  { path: `/contact-lists/${contactList.id}/contacts`, title: () => contactList.name },
  { path: `/chats/${team.uuid}`, title: ({ chats }) => chats.title, begins: FIRST_GREETING },
]

export type Theme = 'light' | 'dark'

/** Waits until the page has no skeleton and no running request. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root, [data-busy]'))
}

/** Shows the page in a theme, as a change of the system's theme does, but without the transition. */
export async function turnTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((wanted) => document.documentElement.dataset['mantineColorScheme'] === wanted, theme)
  await page.evaluate(() => {
    const fadings = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (
      let left = fadings();
      left.length > 0;
      left = fadings() // the end of a transition may start another transition in a child
    )
      for (const fading of left) fading.finish()
  })
}

/** Scrolls an open conversation from its end to its beginning, so that all of it is rendered once. */
export async function readThrough(page: Page, begins: string): Promise<void> {
  const log = page.getByRole('log')
  const traffic = watchTraffic(page)
  const goUp = () =>
    log.evaluate((element) => {
      // scrollTop is 0 at the end and negative before it, because the scroller is reversed
      const before = element.scrollTop
      element.scrollTop -= element.clientHeight * 0.8
      return new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(element.scrollTop < before)))
    })
  while (await goUp()) await traffic.over() // waits for an older page, if there is one
  traffic.stop()
  await log.getByText(begins).first().waitFor()
}
