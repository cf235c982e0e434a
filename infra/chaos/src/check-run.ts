import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { checkInbound } from './check-inbound.ts'
import { checkOutbound } from './check-outbound.ts'
import type { Addresses } from './company.ts'
import { readHistory } from './conversations.ts'
import { eventually } from './eventually.ts'
import type { Scene } from './scene.ts'
import type { Violation } from './violation.ts'

/** Waits until everything that is under way has arrived, then compares the network, the product and the phones. */
export async function checkRun(
  addresses: Addresses,
  { company, conversations, trail: { written, answered } }: Scene,
): Promise<{ violations: Violation[]; resends: number }> {
  const simulator = controlClient(addresses.simulatorUrl)
  const readStored = async () => {
    const histories = await Promise.all(
      conversations.map(async ({ customer, ticketId, greeting }) => {
        const history = await readHistory(company, ticketId)
        return history
          .filter(({ fromMe, body }) => !fromMe && body !== greeting)
          .map(({ body }) => ({ conversation: customer, text: body ?? '' }))
      }),
    )
    return histories.flat()
  }
  const readShown = async () => {
    const phones = await Promise.all(conversations.map(({ customer }) => simulator.messages(customer, company.number)))
    return phones
      .flat()
      .filter(({ fromMe }) => !fromMe)
      .map(({ id, text, copies }) => ({ waMessageId: id, text, copies }))
  }

  // arrival ends with as many as were sent; when some are lost, the wait ends in vain and the check says which
  await eventually(readStored, (stored) => stored.length >= written.length).catch(() => undefined)
  await eventually(readShown, (shown) => shown.length >= answered.length).catch(() => undefined)
  const outbound = checkOutbound(answered, await readShown())
  return {
    violations: [...checkInbound(written, await readStored()), ...outbound.violations],
    resends: outbound.resends,
  }
}
