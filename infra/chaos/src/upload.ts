import { API_PREFIX, addressOf, type RouteContract, type RouteInput } from '@recado/contracts/route'
import type { Person } from './person.ts'

/** A file in a form: its name and its content. */
export type SentFile = { readonly name: string; readonly content: Uint8Array }

type Parts = { readonly params?: Record<string, unknown>; readonly body?: Readonly<Record<string, unknown>> }

/** Sends a form with a file and other fields as a browser does. @throws an Error with the answer when it is refused */
export async function upload<R extends RouteContract>(
  { url, person: { token } }: { readonly url: string; readonly person: Pick<Person, 'token'> },
  route: R,
  input: RouteInput<R>,
  { name, content }: SentFile,
): Promise<void> {
  const parts = input as Parts
  const form = new FormData()
  for (const [field, value] of Object.entries(parts.body ?? {})) form.append(field, JSON.stringify(value))
  form.append(route.files?.field ?? 'file', new Blob([new Uint8Array(content)]), name)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(url + API_PREFIX + addressOf(route, parts), { method: route.method, headers, body: form })
  if (answer.status !== route.status)
    throw new Error(`the upload of ${name} was refused with ${answer.status}: ${await answer.text()}`)
}
