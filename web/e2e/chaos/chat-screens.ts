import type { Team } from '@recado/chaos/team'
import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Browser, Page } from 'playwright-core'
import { TEXTS } from '../pages/texts.ts'
import { history } from '../stage/inbox.ts'
import { openWindowOf } from '../stage/window.ts'

const COMPARED = PAGE_SIZE.chatMessages // a screen has at most one page after a gap
const { composer, shell, history: said } = TEXTS.pt

/** The screens of three members of a team. The first two have its chat open, and the third shows another page. */
export type ChatScreens = {
  /** Writes as the first member, whether online or offline. */
  write(text: string): Promise<void>
  /**
   * @param unread the unread count that the third member must see
   * @returns the differences between the screens, as text; empty when they agree
   */
  differences(messages: readonly ChatMessage[], unread: number): Promise<string[]>
  close(): Promise<void>
}

export async function openChatScreens(browser: Browser, url: string, { people, chat }: Team): Promise<ChatScreens> {
  const windows = await Promise.all(people.slice(0, 3).map((person) => openWindowOf({ browser, url }, person)))
  const [first, second, away] = windows.map(({ page }) => page) as [Page, Page, Page]
  const opened = [first, second]
  await Promise.all([...opened.map((page) => page.goto(`/chats/${chat.uuid}`)), away.goto('/todolist')])
  await Promise.all([
    ...opened.map((page) => field(page).waitFor()),
    away.getByRole('status', { name: shell.live.connected }).waitFor(),
  ])
  return {
    async write(text) {
      await field(first).fill(text)
      await first.keyboard.press('Enter')
    },
    async differences(messages, unread) {
      const wanted = messages.slice(-COMPARED).map(({ id }) => String(id))
      const shown = await Promise.all(opened.map((page) => lastOf(page, wanted.length)))
      const waiting = await history(first).getByRole('button', { name: said.sendNow }).count()
      const counter = shell.chatsUnread_other.replace('{{count}}', String(unread))
      const isCounted = (await away.getByRole('button', { name: counter, exact: true }).count()) > 0
      return [
        ...shown.flatMap((ids, at) => (ids.join() === wanted.join() ? [] : [`screen ${at + 1}: ${ids} ≠ ${wanted}`])),
        ...(waiting > 0 ? [`${waiting} wait on the first screen`] : []),
        ...(isCounted ? [] : [`the third screen does not say: ${counter}`]),
        ...windows.flatMap(({ faults }) => faults),
      ]
    },
    close: async () => void (await Promise.all(windows.map(({ context }) => context.close()))),
  }
}

const field = (page: Page) => page.getByRole('textbox', { name: composer.label, exact: true })

const lastOf = (page: Page, count: number): Promise<string[]> =>
  history(page)
    .locator('[data-message]')
    .evaluateAll(
      (found, most) => found.map((element) => element.getAttribute('data-message') ?? '').slice(-most),
      count,
    )
