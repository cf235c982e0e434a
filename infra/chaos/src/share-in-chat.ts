import type { Person } from './person.ts'

type Shared = { readonly name: string; readonly type: string; readonly content: Buffer; readonly message: string }

/** Shares a file in a chat of users, as the composer does. */
export async function shareInChat(url: string, person: Person, chatId: number, shared: Shared): Promise<void> {
  const form = new FormData()
  form.append('message', shared.message)
  form.append('medias', new Blob([new Uint8Array(shared.content)], { type: shared.type }), shared.name)
  const headers = { authorization: `Bearer ${person.token}` }
  const answer = await fetch(`${url}/api/chats/${chatId}/messages`, { method: 'POST', headers, body: form })
  if (!answer.ok)
    throw new Error(`the upload of ${shared.name} was refused with ${answer.status}: ${await answer.text()}`)
}
