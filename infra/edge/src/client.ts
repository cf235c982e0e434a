import { access } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import staticFiles from '@fastify/static'
import { AppError } from '@recado/kit/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const HASHED = 'assets' // the build puts a hash of the content into the names in this folder

/** Serves the built client. @throws one sentence when there is none */
export async function mountClient(app: FastifyInstance, webRoot: string): Promise<void> {
  const root = resolve(webRoot)
  await access(join(root, 'index.html')).catch(() => {
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
      return path === '' ? sendIndex(reply) : reply.sendFile(path)
    },
  })
}

export const sendIndex = (reply: FastifyReply): FastifyReply => reply.sendFile('index.html')

/** A person going to an address, as opposed to a page that misses a file. */
export const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
