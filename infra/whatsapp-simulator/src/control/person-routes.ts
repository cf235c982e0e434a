import type { FastifyInstance } from 'fastify'
import { endCall, offerCall } from '../calls/phone-calls.ts'
import { addCompanion, giveKeys, removeCompanion } from '../handset/add-companion.ts'
import { changeNumber } from '../handset/change-number.ts'
import { registerAnew } from '../handset/register-anew.ts'
import { changePicture } from '../messages/change-picture.ts'
import { showPresence } from '../messages/presence.ts'
import { findPhone } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import { ControlError, parse } from './errors.ts'
import { getPhone, numberOf } from './phone-routes.ts'
import { CallBody, CompanionBody, EndCallBody, NumberBody, PictureBody, PresenceBody } from './shapes.ts'
import { phoneView } from './views.ts'

const MOST_PICTURE_BYTES = 8 * 1024 * 1024

/** Routes for other actions of a person: calls, typing, and further devices. */
export function personRoutes(app: FastifyInstance, network: Network): void {
  app.post('/phones/:number/companions', ({ params, body }) => {
    const phone = getPhone(network, numberOf(params))
    const { device } = addCompanion(network, phone, parse(CompanionBody, body ?? {}))
    return { device }
  })

  app.post('/phones/:number/number', ({ params, body }) => {
    const phone = getPhone(network, numberOf(params))
    const { to } = parse(NumberBody, body)
    if (findPhone(network, to)) throw new ControlError(409, 'ERR_NUMBER_TAKEN', `The number ${to} is in use.`)
    return phoneView(network, changeNumber(network, phone, to))
  })

  const companionOf = (params: unknown) => {
    const device = Number((params as { device: string }).device)
    const orThrow = (isThere: boolean) => {
      if (!isThere) throw new ControlError(404, 'ERR_DEVICE_NOT_FOUND', 'The phone does not have this companion.')
      return { device }
    }
    return { phone: getPhone(network, numberOf(params)), device, orThrow }
  }

  app.delete('/phones/:number/companions/:device', ({ params }) => {
    const { phone, device, orThrow } = companionOf(params)
    return orThrow(removeCompanion(network, phone, device))
  })

  app.post('/phones/:number/companions/:device/keys', ({ params }) => {
    const { phone, device, orThrow } = companionOf(params)
    return orThrow(giveKeys(network, phone, device))
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
    if (call?.from !== number) throw new ControlError(404, 'ERR_CALL_NOT_FOUND', 'The phone does not have this call.')
    return endCall(network, call, parse(EndCallBody, query).reason)
  })
}
