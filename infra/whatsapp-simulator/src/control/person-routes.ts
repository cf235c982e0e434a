import type { FastifyInstance } from 'fastify'
import { endCall, offerCall } from '../calls/phone-calls.ts'
import { addCompanion } from '../handset/add-companion.ts'
import { registerAnew } from '../handset/register-anew.ts'
import { changePicture } from '../messages/change-picture.ts'
import { showPresence } from '../messages/presence.ts'
import type { Network } from '../network/network.ts'
import { ControlError, parse } from './errors.ts'
import { getPhone, numberOf } from './phone-routes.ts'
import { CallBody, EndCallBody, PictureBody, PresenceBody } from './shapes.ts'
import { phoneView } from './views.ts'

const MOST_PICTURE_BYTES = 8 * 1024 * 1024

/** What else a person does: calls, types, and uses further devices. */
export function personRoutes(app: FastifyInstance, network: Network): void {
  app.post('/phones/:number/companions', ({ params }) => {
    const { device } = addCompanion(network, getPhone(network, numberOf(params)))
    return { device }
  })

  app.post('/phones/:number/register-anew', ({ params }) =>
    phoneView(network, registerAnew(network, getPhone(network, numberOf(params)))),
  )

  app.put('/phones/:number/picture', { bodyLimit: MOST_PICTURE_BYTES }, async ({ params, body }) => {
    const phone = getPhone(network, numberOf(params))
    const { file } = parse(PictureBody, body)
    await changePicture(network, phone, file === null ? undefined : Buffer.from(file, 'base64'))
    return { hasPicture: file !== null }
  })

  app.post('/phones/:number/presence', ({ params, body }) => {
    const phone = getPhone(network, numberOf(params))
    const { to, presence } = parse(PresenceBody, body)
    showPresence(network, phone, getPhone(network, to).number, presence)
    return { presence }
  })

  app.get('/phones/:number/calls', ({ params }) => {
    const { number } = getPhone(network, numberOf(params))
    return [...network.calls.values()].filter(({ from, to }) => from === number || to === number)
  })

  app.post('/phones/:number/calls', ({ params, body }) => {
    const caller = getPhone(network, numberOf(params))
    const { to, isVideo } = parse(CallBody, body)
    return offerCall(network, caller, getPhone(network, to), isVideo)
  })

  app.delete('/phones/:number/calls/:id', ({ params, query }) => {
    const { number } = getPhone(network, numberOf(params))
    const call = network.calls.get((params as { id: string }).id)
    if (call?.from !== number) throw new ControlError(404, 'ERR_CALL_NOT_FOUND', 'The phone makes no such call.')
    return endCall(network, call, parse(EndCallBody, query).reason)
  })
}
