// @vitest-environment jsdom
import { login, me, refreshToken } from '@recado/contracts/auth/routes'
import { listQueues } from '@recado/contracts/queues/routes'
import { beforeEach, describe, expect, test } from 'vitest'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Refused, Unreachable } from '../../testing/server.ts'
import { onSessionEnd } from '../session/session-events.ts'
import { call } from './call.ts'
import { download } from './download.ts'

describe('call', () => {
  const server = fakeServer()
  beforeEach(() => localStorage.setItem('token', 'first'))

  /** A server that accepts only the token from a renewal. */
  function givenExpiredToken() {
    server.serve(refreshToken, () => ({ token: 'second', user: aMe() }))
    server.serve(listQueues, ({ headers }) => {
      if (headers.get('authorization') !== 'Bearer second') throw new Refused('ERR_TOKEN_EXPIRED')
      return []
    })
  }

  test('a call sends the token, the language and a header that names the application', async () => {
    server.serve(listQueues, () => [])

    await call(listQueues, {})

    const [{ headers } = { headers: new Headers() }] = server.heardOf(listQueues)
    expect(Object.fromEntries(headers)).toMatchObject({
      authorization: 'Bearer first',
      'x-requested-with': 'app',
      'accept-language': 'pt',
    })
  })

  test('calls refused for the same expired token share one renewal, and each is repeated once', async () => {
    givenExpiredToken()

    const answers = await Promise.all([call(listQueues, {}), call(listQueues, {}), call(listQueues, {})])

    expect(answers).toEqual([[], [], []])
    expect(server.heardOf(refreshToken)).toHaveLength(1)
    expect(localStorage.getItem('token')).toBe('second')
  })

  test("a late refusal of the previous session's renewal does not end the new session", async () => {
    const ends: string[] = []
    const stop = onSessionEnd((reason) => ends.push(reason))
    givenExpiredToken()
    server.serve(refreshToken, () => {
      localStorage.setItem('token', 'second') // the user signs in, in this window or in another one
      throw new Refused('ERR_SESSION_EXPIRED')
    })

    await expect(call(listQueues, {})).resolves.toEqual([])

    expect(ends).toEqual([])
    expect(localStorage.getItem('token')).toBe('second')
    stop()
  })

  test('a call that is refused again after the renewal reports the second refusal', async () => {
    server.serve(refreshToken, () => ({ token: 'second', user: aMe() }))
    server.serve(listQueues, () => {
      throw new Refused('ERR_NO_PERMISSION')
    })

    await expect(call(listQueues, {})).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
      message: 'Você não tem permissão para isto.',
    })
    expect(server.heardOf(listQueues)).toHaveLength(2)
  })

  test('a refusal of a session route renews the token only when the token has expired', async () => {
    server.serve(refreshToken, () => ({ token: 'second', user: aMe() }))
    server.serve(me, ({ headers }) => {
      throw new Refused(headers.get('authorization') === 'Bearer first' ? 'ERR_TOKEN_EXPIRED' : 'ERR_NO_PERMISSION')
    })

    await expect(call(me, {})).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    await expect(call(me, {})).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })

    expect(server.heardOf(refreshToken)).toHaveLength(1)
  })

  test('a call announces the end of a session that the server reports, but not a wrong password', async () => {
    const ends: string[] = []
    const stop = onSessionEnd((reason) => ends.push(reason))
    server.serve(listQueues, () => {
      throw new Refused('ERR_SESSION_EXPIRED')
    })
    server.serve(login, () => {
      throw new Refused('ERR_INVALID_CREDENTIALS')
    })

    await expect(call(login, { body: { email: 'a@b.test', password: 'x' } })).rejects.toThrow()
    expect(ends).toEqual([])
    await expect(call(listQueues, {})).rejects.toThrow()

    expect(ends).toEqual(['expired'])
    stop()
  })

  test.each([
    ['call', () => call(listQueues, {})],
    ['download', () => download(listQueues, {}, 'filas.json')],
  ])('a refusal of an ended session does not end the session that began meanwhile: %s', async (_what, ask) => {
    const ends: string[] = []
    const stop = onSessionEnd((reason) => ends.push(reason))
    server.serve(listQueues, () => {
      localStorage.setItem('token', 'of a new login in another window')
      throw new Refused('ERR_SESSION_EXPIRED')
    })

    await expect(ask()).rejects.toThrow()

    expect(ends).toEqual([])
    stop()
  })

  test('a call reports an unreachable server as unavailable', async () => {
    server.serve(listQueues, () => {
      throw new Unreachable()
    })

    await expect(call(listQueues, {})).rejects.toMatchObject({ status: 0, code: 'ERR_UNAVAILABLE' })
  })

  test('a call treats a response that breaks off as an unavailable server', async () => {
    const broken = () => new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) })
    globalThis.fetch = async () => new Response(broken())

    await expect(call(listQueues, {})).rejects.toMatchObject({ status: 0, code: 'ERR_UNAVAILABLE' })
  })

  test('a refusal that is not JSON, such as one written by a proxy, is reported by its HTTP status', async () => {
    globalThis.fetch = async () => new Response('<h1>Bad gateway</h1>', { status: 502 })

    await expect(call(listQueues, {})).rejects.toMatchObject({ status: 502 })
  })
})
