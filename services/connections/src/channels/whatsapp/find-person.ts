import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { WASocket } from '@whiskeysockets/baileys'
import { addressOf } from './address.ts'
import { baileys } from './baileys.ts'

/**
 * Asks WhatsApp who owns a number, with all spellings of the number in one request. The client's own request
 * (`onWhatsApp`) omits the LID, without which the person's first message would belong to another contact.
 */
export async function findPerson(socket: WASocket, numbers: readonly string[]): Promise<WhatsappAddress | undefined> {
  const question = new baileys.USyncQuery().withContactProtocol().withLIDProtocol()
  for (const number of numbers) question.withUser(new baileys.USyncUser().withPhone(`+${number}`))
  const answer = await socket.executeUSyncQuery(question)
  if (!answer) throw new Error('WhatsApp did not answer who owns the number')
  const [found] = answer.list.filter(({ contact }) => contact === true)
  if (!found) return undefined
  const lid = typeof found['lid'] === 'string' ? found['lid'] : undefined
  if (lid) await socket.signalRepository.lidMapping.storeLIDPNMappings([{ pn: found.id, lid }])
  return addressOf(found.id, lid)
}
