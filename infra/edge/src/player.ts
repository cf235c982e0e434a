import { isVideoCode } from '@recado/contracts/helps/video'
import { AppError } from '@recado/kit/errors'
import type { FastifyInstance } from 'fastify'

const STYLE = 'html,body,iframe{width:100%;height:100%;margin:0;border:0;background:#000}'

/**
 * Serves the document that plays help videos, which the product's pages show in a frame. Only its content policy allows
 * the video service; the policy of the pages allows frames of their own origin only.
 * @param address the address of a video at the video service, with `{video}` in place of its code
 */
export function mountPlayer(app: FastifyInstance, address: string): void {
  const { origin } = new URL(address)
  const security = {
    'content-security-policy': policyOf(origin),
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin', // video services refuse pages without a referrer
  }
  app.route<{ Querystring: { video?: string } }>({
    method: 'GET',
    url: '/player.html',
    // runs after the edge's other hooks, and replaces the headers that they set
    onSend: async (_request, reply) => void reply.headers(security),
    handler: async ({ query: { video = '' } }, reply) => {
      if (!isVideoCode(video)) throw new AppError('ERR_NOT_FOUND')
      reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      return documentOf(address.replace('{video}', video))
    },
  })
}

/** @returns the content policy of the player, which allows a frame of the video service and forbids scripts */
const policyOf = (origin: string): string =>
  [
    "default-src 'none'",
    `frame-src ${origin}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

const documentOf = (source: string): string => `<!doctype html>
<html lang="pt">
<meta charset="utf-8">
<title>Recado</title>
<style>${STYLE}</style>
<iframe src="${source.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" title="Recado"
  allow="autoplay; encrypted-media; fullscreen; picture-in-picture"></iframe>
</html>
`
