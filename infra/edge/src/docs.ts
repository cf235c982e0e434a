import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './api-description.ts'
import { DOCS_LOOK } from './docs-look.ts'

/** Created once per process, since it takes half a second. */
const DOCUMENT = describeApi() as never // the two libraries type the same document differently
const THEME = { title: 'Recado API', css: [{ filename: 'look.css', content: DOCS_LOOK }] }

/** Serves the API's description for people at `/api/docs` and for programs at `/api/docs/json`. */
export async function mountDocs(app: FastifyInstance): Promise<void> {
  await app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document: DOCUMENT } })
    await docs.register(swaggerUi, { routePrefix: '/api/docs', theme: THEME })
  })
}
