import type { FastifyInstance } from 'fastify'
import { replaceHandset } from '../handset/replace-handset.ts'
import type { Network } from '../network/network.ts'
import { issuesOf, issueToken } from '../trust/tokens.ts'
import { unixSeconds } from '../wire/nodes.ts'
import { parse } from './errors.ts'
import { getPhone, numberOf } from './phone-routes.ts'
import { TokenBody, type TokensView } from './shapes.ts'

/** Routes for the tokens by which numbers vouch for one another. */
export function trustRoutes(app: FastifyInstance, network: Network): void {
  app.get('/phones/:number/tokens', ({ params }): TokensView => {
    const { number } = getPhone(network, numberOf(params))
    return network.phones.rows('all').flatMap(({ number: to }) => {
      const { tokens, count } = issuesOf(network, number, to)
      return count === 0
        ? []
        : [{ to, count, tokens: tokens.map(({ token, t }) => ({ token: token.toString('base64'), t })) }]
    })
  })

  app.post('/phones/:number/new-handset', ({ params }) => {
    const phone = getPhone(network, numberOf(params))
    replaceHandset(network, phone)
    return { replaced: phone.number }
  })

  app.post('/phones/:number/tokens', ({ params, body }) => {
    const from = getPhone(network, numberOf(params))
    const { to, t = unixSeconds() } = parse(TokenBody, body)
    issueToken(network, from, getPhone(network, to), t)
    return { t }
  })
}
