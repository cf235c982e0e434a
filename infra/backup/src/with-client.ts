import { openClient } from '@recado/kit/db/pool'

/** An open database connection. */
export type Client = Awaited<ReturnType<typeof openClient>>

/** Runs work with a database connection of its own, and closes it. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openClient(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
