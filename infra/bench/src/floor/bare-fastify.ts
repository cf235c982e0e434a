import Fastify from 'fastify'

/** The minimal service to compare with: one route on Fastify. */
const app = Fastify()
app.get('/health/ready', async () => ({ status: 'ok' }))
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
