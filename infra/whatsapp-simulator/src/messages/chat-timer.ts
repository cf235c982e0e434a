import type { Network } from '../network/network.ts'
import type { TimerRow } from '../network/rows.ts'
import { unixSeconds } from '../wire/nodes.ts'
import type { Recipient } from './recipient.ts'

/**
 * The timer of a chat, if one was ever set. The server stores it for a group, and both phones store it for a direct
 * chat.
 */
export const timerOf = (network: Network, sender: string, { group, phone }: Recipient): TimerRow | undefined =>
  group ? group.timer : network.chatTimers.get(...nameOf(sender, phone.number))

/** Sets the timer of a direct chat. */
export function setTimer(network: Network, sender: string, other: string, seconds: number): void {
  network.chatTimers.put(...nameOf(sender, other), { seconds, setAt: unixSeconds() })
}

function nameOf(one: string, other: string): [string, string] {
  return one < other ? [one, other] : [other, one]
}
