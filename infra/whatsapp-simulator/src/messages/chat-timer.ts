import type { Network } from '../network/network.ts'
import type { TimerRow } from '../network/rows.ts'
import { unixSeconds } from '../wire/nodes.ts'
import type { Recipient } from './recipient.ts'

/** The timer of a chat, if one was ever set: of a group the server has it, of a chat of two both phones. */
export const timerOf = (network: Network, sender: string, { group, phone }: Recipient): TimerRow | undefined =>
  group ? group.timer : network.chatTimers.get(...nameOf(sender, phone.number))

/** A person sets the timer of a chat of two. */
export function setTimer(network: Network, sender: string, other: string, seconds: number): void {
  network.chatTimers.put(...nameOf(sender, other), { seconds, setAt: unixSeconds() })
}

function nameOf(one: string, other: string): [string, string] {
  return one < other ? [one, other] : [other, one]
}
