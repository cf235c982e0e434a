import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './api-description.ts'
import { DOCS_LOOK } from './docs-look.ts'

/** The OpenAPI document, which is created once per process because that takes half a second. */
const DOCUMENT = describeApi() as never // `never`, because the two libraries have different types for the same document
const THEME = { title: 'Recado API', css: [{ filename: 'look.css', content: DOCS_LOOK }] }

/** Serves the API's description for people at `/api/docs` and for programs at `/api/docs/json`. */
export async function mountDocs(app: FastifyInstance): Promise<void> {
  await app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document: DOCUMENT } })
    await docs.register(swaggerUi, { routePrefix: '/api/docs', theme: THEME })
  })
}
