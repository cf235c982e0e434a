import { access } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import staticFiles from '@fastify/static'
import { AppError } from '@recado/kit/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const HASHED = 'assets' // the build puts a hash of the content into the names in this folder
const INDEX = 'index.html'

/** Serves the built client. @throws one sentence when there is none */
export async function mountClient(app: FastifyInstance, webRoot: string): Promise<void> {
  const root = resolve(webRoot)
  await access(join(root, INDEX)).catch(() => {
    throw new Error('WEB_ROOT has no index.html: build the client first')
  })
  await app.register(staticFiles, {
    root,
    serve: false,
    cacheControl: false,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(root, HASHED) + sep)
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.route<{ Params: { '*': string } }>({
    method: 'GET',
    url: '/*',
    errorHandler: (error) => {
      throw (error.statusCode ?? 500) < 500 ? new AppError('ERR_NOT_FOUND') : error // a path that leads out of the folder
    },
    handler: (request, reply) => {
      const path = request.params['*']
      // Not returned: each promise that a reply passes adds a listener.
      if (path.startsWith(`${HASHED}/`)) reply.sendFile(path)
      else sendUnpacked(reply, path === '' ? INDEX : path)
    },
  })
}

export const sendIndex = (reply: FastifyReply): FastifyReply => sendUnpacked(reply, INDEX)

/** Sends a file whose name outlives its content: what lies packed beside it may be of another build. */
function sendUnpacked(reply: FastifyReply, path: string): FastifyReply {
  reply.request.raw.headers['accept-encoding'] = 'identity'
  return reply.sendFile(path)
}

/** A person going to an address, as opposed to a page that misses a file. */
export const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
