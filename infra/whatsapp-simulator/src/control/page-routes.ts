import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const SCRIPTS = [
  'api.js',
  'app.js',
  'attach.js',
  'attach-dialogs.js',
  'content.js',
  'dialogs.js',
  'dom.js',
  'format.js',
  'panes.js',
  'route.js',
]
const FILES = [
  { url: '/', file: 'index.html', type: 'text/html; charset=utf-8' },
  { url: '/page/styles.css', file: 'styles.css', type: 'text/css; charset=utf-8' },
  { url: '/page/icon.svg', file: 'icon.svg', type: 'image/svg+xml' },
  ...SCRIPTS.map((file) => ({ url: `/page/${file}`, file, type: 'text/javascript; charset=utf-8' })),
]

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; media-src 'self'"

/** Serves the page of the simulated phones: static files that load nothing from other hosts. */
export function pageRoutes(app: FastifyInstance): void {
  for (const { url, file, type } of FILES) {
    const content = readFileSync(new URL(`../page/${file}`, import.meta.url))
    app.get(url, (_request, reply) =>
      reply
        .header('content-type', type)
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-cache')
        .send(content),
    )
  }
}
