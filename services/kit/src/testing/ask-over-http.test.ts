import { expect, test } from 'vitest'
import { createServer, listen } from '../http/server/server.ts'
import { createLog } from '../log.ts'
import { askOverHttp, createTestAgent } from './ask-over-http.ts'

test('the agent of tests closes an idle connection before the server of a service does', async () => {
  const refuse = () => Promise.reject(new Error('no tokens'))
  const server = createServer({ person: refuse, holder: refuse }, createLog('test', 'silent'))
  const address = await listen(server, { PORT: 0, HOST: '127.0.0.1' })
  const agent = createTestAgent()

  try {
    expect((await askOverHttp(agent, address, { method: 'GET', headers: {} })).status).toBe(404)

    const idle = Object.values(agent.freeSockets).flatMap((sockets = []) => sockets)
    expect(idle).toHaveLength(1)
    // without a timeout (undefined or 0) the connection stays until the server closes it
    expect(idle[0]?.timeout).toBeGreaterThan(0)
    expect(idle[0]?.timeout).toBeLessThan(server.server.keepAliveTimeout)
  } finally {
    agent.destroy()
    await server.close()
  }
})
