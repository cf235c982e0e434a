import { chatMembersAsked, chatMembersTold, chatTyped } from '@recado/contracts/chats/events'
import { LIVE_TIMING } from '@recado/contracts/limits'
import { createBoundedMap } from '@recado/kit/bounded-map'
import { defineListener } from '@recado/kit/broker/listener'
import type { ServiceDeps } from '@recado/kit/service'
import { type ChatMembers, type ChatName, nameOfChat } from './chat-members.ts'
import { type Delivery, withFeature } from './delivery.ts'
import { LIMITS } from './limits.ts'
import type { Person } from './recent-changes.ts'

type ChatTypingDeps = {
  readonly announce: ServiceDeps<never, never>['announce']
  readonly members: ChatMembers
  push(companyId: number, deliveries: readonly Delivery[]): void
  onFailure(err: unknown): void
}

const WAITING = 1_000 // chats whose members are unknown so far

/**
 * Shows the members of a chat that another member is typing. A browser sends only the id of the chat, so this process
 * checks that its user is a member.
 */
export function createChatTyping({ announce, members, push, onFailure }: ChatTypingDeps) {
  const waiting = createBoundedMap<string, Person[]>({ most: WAITING, keepMs: LIVE_TIMING.typingMs })

  /** Requests the members of a chat, once for all waiting reports. @returns the reports that wait for them */
  function ask(name: ChatName): Person[] {
    const asked = waiting.get(nameOfChat(name))
    if (asked) return asked
    const fresh: Person[] = []
    waiting.set(nameOfChat(name), fresh)
    announce(chatMembersAsked, name.companyId, { chatId: name.chatId }).catch(onFailure)
    return fresh
  }

  function say({ companyId, id, name }: Person, chatId: number): void {
    announce(chatTyped, companyId, { chatId, user: { id, name } }).catch(onFailure)
  }

  return {
    /** Handles a browser's report that its user is typing in the chat. */
    report(person: Person, chatId: number): void {
      const name = { companyId: person.companyId, chatId }
      const ids = members.find(name)
      const queue = ids ? undefined : ask(name)
      if (queue && queue.length < LIMITS.socketsPerUser) queue.push(person)
      if (ids?.has(person.id)) say(person, chatId)
    },

    listeners: [
      defineListener([chatTyped], ({ companyId, data: { chatId, user } }) => {
        const name = { companyId, chatId }
        const ids = members.find(name)
        if (!ids) return void ask(name) // the browser repeats the report while its user types
        const frame = { subject: 'chat-{chatId}', id: chatId, action: 'typing', data: { chatId, user } } as const
        push(companyId, [withFeature('useInternalChat', { frame, hears: ({ id }) => ids.has(id) && id !== user.id })])
      }),
      defineListener([chatMembersTold], (event) => {
        members.hear(event)
        const { chatId, memberIds } = event.data
        const name = nameOfChat({ companyId: event.companyId, chatId })
        const people = waiting.get(name) ?? []
        waiting.delete(name)
        for (const person of people) if (memberIds.includes(person.id)) say(person, chatId)
      }),
    ],
  }
}
