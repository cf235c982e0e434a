import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const FILES: Record<string, { file: string; type: string }> = {
  '/': { file: 'index.html', type: 'text/html; charset=utf-8' },
}

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:"

/** The page of the simulated phones: static files, nothing from other hosts. */
export function pageRoutes(app: FastifyInstance): void {
  for (const [url, { file, type }] of Object.entries(FILES)) {
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
