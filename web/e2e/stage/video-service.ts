import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { drawPicture } from './picture.ts'

export type VideoService = {
  /** The configuration by which the product uses this service for pictures and videos. */
  readonly environment: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

/** Simulates the service for help videos, with a picture for every code, and a page in place of the player. */
export async function startVideoService(): Promise<VideoService> {
  const picture = drawPicture(320, 180)
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/embed/')) {
      const code = url.slice('/embed/'.length).replaceAll(/[^\w-]/g, '')
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><title>${code}</title><h1>${code}</h1>`)
    } else response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    environment: { HELP_THUMBNAIL_URL: `${origin}/{video}.png`, HELP_PLAYER_URL: `${origin}/embed/{video}` },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
