import { isVideoCode } from '@recado/contracts/helps/video'
import { AppError } from '@recado/kit/errors'
import type { FastifyInstance } from 'fastify'

const STYLE = 'html,body,iframe{width:100%;height:100%;margin:0;border:0;background:#000}'

/**
 * Serves the document that plays help videos. Only this document's content policy allows the video service, because a
 * page cannot change its policy while it is open; pages of the product frame only their own origin.
 * @param address the video service's address of a video, with `{video}` for its code
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
    onSend: async (_request, reply) => void reply.headers(security), // runs last and replaces the general headers
    handler: async ({ query: { video = '' } }, reply) => {
      if (!isVideoCode(video)) throw new AppError('ERR_NOT_FOUND')
      reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      return documentOf(address.replace('{video}', video))
    },
  })
}

/** The policy allows no scripts and only the video service's frame. */
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
