import { setTimeout as pause } from 'node:timers/promises'
import { readChatOf, startChatting } from '@recado/chaos/chatting'
import { eventually } from '@recado/chaos/eventually'
import { startProduct } from '@recado/chaos/product'
import { foundTeam, signTeamInAgain } from '@recado/chaos/team'
import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { countUnreadChats } from '@recado/contracts/chats/routes'
import type { ProcessName } from '@recado/up/stack/stack'
import { expect } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { openChatScreens } from './chat-screens.ts'

const SIZE = 4
const EVERY_MS = 300
const BEFORE_MS = 10_000 // before this age, a queue may lose confirmed messages when its broker is killed
const AFTERWARDS_MS = 3_000

export type ChatRun = {
  /**
   * Kills a process while colleagues write. It expects that every message exists once, in the same order on all
   * screens, and that unread messages are counted correctly.
   * @returns the figures of the run, as text
   */
  survive(name: ProcessName): Promise<string>
  close(): Promise<void>
}

/** Starts a product with a team that chats, and a browser. */
export async function startChatRun(): Promise<ChatRun> {
  const product = await startProduct({ replicas: { realtime: 2 } })
  const { addresses } = product
  let team = await foundTeam(addresses, { size: SIZE })
  const browser = await launchBrowser()
  let runs = 0

  async function survive(name: ProcessName): Promise<string> {
    const run = `r${++runs}`
    team = await signTeamInAgain(addresses, team)
    const [first, second, away, writer] = team.people
    if (!first || !second || !away || !writer) throw new Error('the team is incomplete')
    const screens = await openChatScreens(browser, addresses.url, team)
    try {
      const chatting = startChatting(team, [first, second, writer], { run, everyMs: EVERY_MS })
      const own = `${run} da tela`
      let texts: string[]
      try {
        await pause(BEFORE_MS)
        product.kill(name, 'SIGKILL')
        await screens.write(own)
        await product.restart(name)
        await pause(AFTERWARDS_MS)
      } finally {
        texts = await chatting.stop()
      }
      const isOfRun = ({ message }: ChatMessage) => message.startsWith(`${run} `)
      const wanted = [...texts, own].sort()
      await eventually(
        async () => (await readChatOf(team)).filter(isOfRun),
        (written) => written.length >= wanted.length,
      )

      const all = await readChatOf(team)
      expect(
        all
          .filter(isOfRun)
          .map(({ message }) => message)
          .sort(),
      ).toEqual(wanted)
      expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => index + 1))
      const unread = async () =>
        Promise.all(team.people.map((person) => person.call(countUnreadChats, {}).then(({ messages }) => messages)))
      const missed = all.length - 1 - all.findLastIndex(({ senderId }) => senderId === writer.user.id)
      await eventually(unread, (counts) => counts.join() === [0, 0, all.length, missed].join())
      await eventually(
        () => screens.differences(all, all.length),
        (differences) => differences.length === 0,
      )
      return `${name} is killed: ${wanted.length} written, ${all.length} in the chat`
    } finally {
      await screens.close()
    }
  }

  return {
    survive,
    close: async () => {
      await browser.close()
      await product.close()
    },
  }
}
