import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { MOST_PIXELS } from '@recado/contracts/limits'
import type { Log } from '@recado/kit/log'
import { HEAD_BYTES } from '@recado/kit/media/file-facts'
import { type ImageSize, readImageSize } from '@recado/kit/media/image-size'
import { readHead } from '@recado/kit/media/read-head'
import { z } from 'zod'
import { createTurnstile } from '../../../turnstile.ts'
import type { FileToSend } from '../../channel.ts'

const Drawn = z.object({ width: z.int(), height: z.int(), thumbnail: z.base64() })

/** The preview that a phone shows before it fetches an image: the size in pixels, and a small JPEG. */
export type Preview = { readonly width: number; readonly height: number; readonly jpegThumbnail: Uint8Array }

export type Previews = {
  /** @returns undefined when the image cannot be decoded; it is then sent without a preview */
  draw(file: FileToSend): Promise<Preview | undefined>
}

const PROGRAM = fileURLToPath(new URL('./draw-preview.ts', import.meta.url))
const DRAWN_WITHIN_MS = 10_000
const AT_ONCE = 1 // the limit for all sessions together, because a decoded image may take 160 MB

/**
 * Draws each preview in a separate process that gets only the image and an empty environment. Native code decodes the
 * images, a prepared image may attack that code, and this process has the sessions of many companies.
 *
 * Videos get no preview, because they need a much larger decoder.
 */
export function createPreviews(log: Log): Previews {
  const turnstile = createTurnstile(AT_ONCE, DRAWN_WITHIN_MS)
  return {
    async draw(file) {
      const leave = await turnstile.enter()
      try {
        const { head, content, close } = await readHead(await file.open(), HEAD_BYTES)
        if (isDrawable(readImageSize(head))) return await drawOne(content)
        await close()
        return undefined
      } catch (err) {
        log.warn({ err }, 'no preview of an image')
        return undefined
      } finally {
        leave()
      }
    },
  }
}

const isDrawable = (size: ImageSize | undefined) => size !== undefined && size.width * size.height <= MOST_PIXELS

async function drawOne(content: AsyncIterable<Uint8Array>): Promise<Preview> {
  const drawing = spawn(process.execPath, ['--max-old-space-size=64', PROGRAM], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {}, // the process needs none of our secrets
    timeout: DRAWN_WITHIN_MS,
    killSignal: 'SIGKILL',
  })
  const failed = new Promise<never>((_, fail) => drawing.once('error', fail)) // the process could not be started
  // the process may exit before it has read the whole image
  const given = pipeline(Readable.from(content, { objectMode: false }), drawing.stdin).catch(() => {})
  const [answer] = await Promise.race([Promise.all([text(drawing.stdout), given]), failed])
  if (answer === '') throw new Error('the image could not be read')
  const { thumbnail, ...size } = Drawn.parse(JSON.parse(answer))
  return { ...size, jpegThumbnail: Buffer.from(thumbnail, 'base64') }
}
