import * as contract from '@recado/contracts/auth/push-routes'
import { FIELD_ERRORS } from '@recado/contracts/errors'
import { AppError, invalidField } from '@recado/kit/errors'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { customRoute } from '../custom-route.ts'
import { TEXTS } from '../texts.ts'
import type { Listening } from './listening.ts'
import { isPublicKey, type PushKeys } from './push-keys.ts'
import { listDevices, registerDevice, removeDevice } from './register-device.ts'

type Deps = {
  readonly cipher: Cipher
  readonly keys: PushKeys
  readonly outgoing: Pick<Outgoing, 'check'>
  readonly listening: Listening
}

export const pushRoutes = ({ cipher, keys, outgoing, listening }: Deps): Route[] => [
  customRoute(contract.getPushKey, async () => ({ key: (await keys.newest()).publicKey })),
  route(contract.listPushDevices, listDevices),

  customRoute(contract.addPushDevice, async ({ caller, transact, body: { key, ...address } }) => {
    if (!isPublicKey(address.p256dh)) throw invalidField('p256dh', 'invalid', FIELD_ERRORS.invalid[caller.language])
    const known = await keys.findByPublicKey(key)
    if (!known) throw new AppError('ERR_NOT_FOUND') // the browser subscribes again, for the newest key
    if (await outgoing.check(address.endpoint)) throw new AppError('ERR_URL_NOT_ALLOWED')
    const device = await transact((tx) => registerDevice(tx, cipher, { address, keyGeneration: known.generation }))
    listening.forget()
    return device
  }),

  route(
    contract.removePushDevice,
    (tx, { deviceId }) => removeDevice(tx, deviceId),
    answerWith(TEXTS.pushDeviceRemoved),
  ),
]
