import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { ReadinessCheck } from '../../readiness-check.ts'

const CHECK_MS = 1_000

/**
 * Mounts `/health/live` (the process runs), `/health/ready` (the service can work) and `/metrics`.
 * @param registry null if outsiders could read the metrics
 */
export function mountHealth(
  app: FastifyInstance,
  checks: readonly ReadinessCheck[],
  registry: Registry | null,
  isStopping: () => boolean,
): void {
  app.get('/health/live', async () => ({ live: true }))
  app.get('/health/ready', async (_request, reply) => {
    const failing = isStopping() ? ['stopping'] : await failingOf(checks)
    return reply.code(failing.length > 0 ? 503 : 200).send({ ready: failing.length === 0, failing })
  })
  if (!registry) return
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}

async function failingOf(checks: readonly ReadinessCheck[]): Promise<string[]> {
  const results = await Promise.all(
    checks.map(async ({ name, check }) => {
      const deadline = Promise.withResolvers<never>()
      const timer = setTimeout(() => deadline.reject(new Error('too slow')), CHECK_MS)
      const failed = await Promise.race([check(), deadline.promise]).then(
        () => false,
        () => true,
      )
      clearTimeout(timer)
      return failed ? [name] : []
    }),
  )
  return results.flat()
}
