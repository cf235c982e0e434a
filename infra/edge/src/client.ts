import { access } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import staticFiles from '@fastify/static'
import { AppError } from '@recado/kit/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const HASHED = 'assets' // the build puts a hash of the content into the names of these files
const INDEX = 'index.html'

/** Serves the built client. @throws an error with one sentence when the client is not built */
export async function mountClient(app: FastifyInstance, webRoot: string): Promise<void> {
  const root = resolve(webRoot)
  await access(join(root, INDEX)).catch(() => {
    throw new Error('The folder in WEB_ROOT has no index.html: build the client first')
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
      // a path that leads out of the folder is reported as not found
      throw (error.statusCode ?? 500) < 500 ? new AppError('ERR_NOT_FOUND') : error
    },
    handler: (request, reply) => {
      const path = request.params['*']
      // The handler does not return the reply: each promise that a reply passes through would add a listener to it.
      if (path.startsWith(`${HASHED}/`)) reply.sendFile(path)
      else sendUnpacked(reply, path === '' ? INDEX : path)
    },
  })
}

export const sendIndex = (reply: FastifyReply): FastifyReply => sendUnpacked(reply, INDEX)

/**
 * Sends a file whose name does not change with its content. The compressed version beside it is not used, because it
 * may be from an older build.
 */
function sendUnpacked(reply: FastifyReply, path: string): FastifyReply {
  reply.request.raw.headers['accept-encoding'] = 'identity'
  return reply.sendFile(path)
}

/**
 * @returns whether a person opens this address in a browser; a page that requests a missing file does not accept HTML
 */
export const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
