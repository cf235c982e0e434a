import { controlClient } from '@recado/whatsapp-simulator/control-client'
import type { Addresses } from './company.ts'
import type { Conversation } from './conversations.ts'
import { conversationOf, type Sighting } from './sighting.ts'

export type Shown = {
  readonly sightings: readonly Sighting[]
  // how many messages reached a phone again with an id that it already had; the phone shows each id once
  readonly resends: number
}

/** Reads the messages of a run that are on the customers' phones, both written and received, in each phone's order. */
export async function readPhones(
  { simulatorUrl }: Addresses,
  conversations: readonly Conversation[],
  run: string,
): Promise<Shown> {
  const simulator = controlClient(simulatorUrl)
  const phones = await Promise.all(
    conversations.map(async ({ customer, number }) => {
      const messages = await simulator.messages(customer, number)
      return messages.filter(({ text }) => text.startsWith(`${run} `)).map((message) => ({ ...message, customer }))
    }),
  )
  const shown = phones.flat()
  return {
    sightings: shown.map(({ customer, fromMe, text, id }) => ({
      conversation: conversationOf(customer, !fromMe),
      text,
      id,
    })),
    resends: shown.reduce((sum, { fromMe, copies }) => sum + (fromMe ? 0 : copies - 1), 0),
  }
}
