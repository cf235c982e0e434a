import type { Vouchers } from '@recado/contracts/connections/reach'
import { getOr404, notFound } from '@recado/kit/errors'
import { findConnection, hasConnection } from '../connections/connection-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { countTrusted, findTrust } from '../trust/trust-repository.ts'
import { whyNotSend } from './why-not-send.ts'

type Asked = { readonly whatsappId: number; readonly phone?: string | undefined; readonly lid?: string | undefined }

/**
 * Whether the account may write to a person, so that a message would be sent. A token counts even if it may have
 * expired, because only the sender knows which tokens the network accepts.
 *
 * @throws ERR_NO_WAPP_FOUND
 */
export async function askReach(tx: PersonTx, { whatsappId, phone, lid }: Asked): Promise<{ mayWrite: boolean }> {
  const account = await getOr404('whatsapp', findConnection(tx, whatsappId))
  const to = { phone: phone ?? null, lid: lid ?? null }
  const trust = await findTrust(tx, { connectionId: whatsappId }, to)
  return { mayWrite: whyNotSend({ account, to, trust }, () => true) === undefined }
}

/** @throws ERR_NO_WAPP_FOUND */
export async function countVouchers(tx: PersonTx, { whatsappId }: { whatsappId: number }): Promise<Vouchers> {
  if (!(await hasConnection(tx, whatsappId))) throw notFound('whatsapp')
  return countTrusted(tx, whatsappId)
}
