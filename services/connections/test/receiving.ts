import { messageReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { COMPANY_PHONE, type Gateway, type Network } from './harness.ts'

export type Chat = Awaited<ReturnType<typeof givenChat>>
let customers = 0

/**
 * Creates a customer who writes to an open connection. Each test uses a new customer, because the first message of a
 * conversation is the one that is most easily lost.
 */
export async function givenChat(gateway: Gateway, { control }: Network, companyId: number) {
  const customer = `55219999${String(++customers).padStart(5, '0')}`
  await control.putPhone(customer, { name: `Cliente ${customers}` })
  await eventually(
    () => control.devices(COMPANY_PHONE),
    ([device]) => device?.ready === true,
  )
  return {
    customer,
    /** @returns the id of the message */
    write: async (text: string) => (await control.sendMessage(customer, { to: COMPANY_PHONE, text })).id,
    /** Waits for the text `last`. @returns the published texts of this chat, in order */
    async heardUntil(last: string) {
      const isMine = ({ message }: { message: { chat: { phone: string | null } } }) => message.chat.phone === customer
      const all = await gateway.heard(messageReceived, companyId, (data) =>
        data.some((each) => isMine(each) && each.message.text === last),
      )
      return all.filter(isMine).map(({ message }) => message.text)
    },
  }
}

/** The types of the network's log entries about a message: `stanza-sent`, `receipt`, `nack`, `retry`, … */
export const traceOf = async ({ control }: Network, id: string): Promise<string[]> =>
  (await control.log()).flatMap((entry) =>
    entry.id === id || (entry['ids'] as string[] | undefined)?.includes(id) ? [entry.type] : [],
  )

/** Waits until the gateway has sent the receipt of a message. */
export const confirmed = (network: Network, id: string) =>
  eventually(
    () => traceOf(network, id),
    (trace) => trace.includes('receipt'),
  )

/** @returns the value of the metric that counts receipts for messages that are missing in the journal */
export async function falseReceipts(gateway: Gateway): Promise<string | undefined> {
  const metrics = await (await fetch(`${gateway.address}/metrics`)).text()
  return /^wa_receipt_without_journal_total (\d+)$/m.exec(metrics)?.[1]
}
