import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { findChatFile } from '@recado/contracts/chats/file-routes'
import { claimsOf, type Harness, type Person } from './harness.ts'

type FileAddress = { companyId: number; file: string }
type Upload = {
  readonly fields?: Readonly<Record<string, string>>
  readonly files: readonly (readonly [name: string, content: string])[]
}

/** Sends files in a chat. @returns the messages, one per file */
export async function shareFiles(
  { service }: Harness,
  as: Person,
  chatId: number,
  { fields = {}, files }: Upload,
): Promise<ChatMessage[]> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  for (const [name, content] of files) body.append('medias', new Blob([content]), name)
  const answer = await service.raw('POST', `/chats/${chatId}/messages`, { body, as: claimsOf(as) })
  if (answer.status !== 201) throw new Error(`the files were not sent: ${JSON.stringify(answer.body)}`)
  return (answer.body as unknown as { messages: ChatMessage[] }).messages
}

/** @returns the path parameters of the route that serves a message's file */
export function addressOf({ mediaPath }: Pick<ChatMessage, 'mediaPath'>): FileAddress {
  const [, companyId, file = ''] = mediaPath?.split('/') ?? []
  return { companyId: Number(companyId), file }
}

/** Requests a file. @returns the status of the answer */
export const findStatus = async ({ service }: Harness, as: Person, params: FileAddress): Promise<number> =>
  (await service.call(findChatFile, { params }, { as: claimsOf(as) })).status

/** Requests a file. @returns the parameter `link` of the address to which the service redirects */
export async function linkOf({ service }: Harness, as: Person, params: FileAddress): Promise<string> {
  const { headers } = await service.call(findChatFile, { params }, { as: claimsOf(as) })
  return new URL(headers.get('location') ?? '', service.address).searchParams.get('link') ?? ''
}
