import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { listChatMessages, sendChatMessage } from '@recado/contracts/chats/routes'
import { CallError, type Person } from './person.ts'
import type { Team } from './team.ts'

const REPEAT_MS = 300 // after this time, a request that failed is sent again with the same `clientId`

export type Chatting = {
  /** Stops writing, and waits until the product has accepted each message. @returns all written texts */
  stop(): Promise<string[]>
}

/**
 * Lets the writers send messages to the team's chat at the same moments. Each message has a unique text.
 * @param run the prefix of each text
 * @param everyMs the interval after which each writer sends the next message
 */
export function startChatting(
  { chat }: Team,
  writers: readonly Person[],
  { run, everyMs }: { readonly run: string; readonly everyMs: number },
): Chatting {
  const texts: string[] = []
  const sends: Promise<void>[] = []
  let running = true

  async function write(): Promise<void> {
    for (let count = 0; running; count++) {
      for (const person of writers) {
        const text = `${run} ${count} de ${person.user.name}`
        texts.push(text)
        sends.push(sendUntilAnswered(person, text))
      }
      await pause(everyMs)
    }
  }

  async function sendUntilAnswered(person: Person, message: string): Promise<void> {
    const input = { params: { chatId: chat.id }, body: { message, clientId: randomUUID() } }
    while (true) {
      try {
        await person.call(sendChatMessage, input)
        return
      } catch (error) {
        if (error instanceof CallError && error.status >= 400 && error.status < 500) throw error
        await pause(REPEAT_MS)
      }
    }
  }

  const writing = write()
  return {
    stop: async () => {
      running = false
      await writing
      await Promise.all(sends)
      return texts
    },
  }
}

/** All messages of the team's chat, oldest first. */
export async function readChatOf({ people: [person], chat }: Team): Promise<ChatMessage[]> {
  const all: ChatMessage[] = []
  while (person) {
    const query = all[0] ? { before: all[0].id } : {}
    const { records, hasMore } = await person.call(listChatMessages, { params: { chatId: chat.id }, query })
    all.unshift(...records)
    if (!hasMore) break
  }
  return all
}
