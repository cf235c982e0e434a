import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { JWTVerifyGetKey } from 'jose'
import type { Listener } from '../../broker/listener.ts'
import { type Admission, type AdmitKey, type AdmitProgram, createVerifier } from './auth.ts'
import { createEndedSessions } from './ended-sessions.ts'
import { createHolder, HELD_SECONDS } from './file-session.ts'
import { createRequestRate } from './request-rate.ts'

/** How many files a user may open per allowed request: a single page of a list shows dozens of photos. */
export const FILES_PER_REQUEST = 10

type Given = {
  readonly keys: JWTVerifyGetKey
  readonly requestsPerUser: number // per minute
  authorize?: ((claims: AccessClaims) => Promise<void>) | undefined
  readonly program?: AdmitProgram | undefined
  readonly key?: AdmitKey | undefined
}

/** @returns how a service authenticates its callers, and the listener for ended sessions */
export function openAdmission({ keys, requestsPerUser, authorize, program, key }: Given): {
  readonly admission: Admission
  readonly listener: Listener
} {
  const ended = createEndedSessions()
  const verify = createVerifier(keys, ended)
  const verifyHeld = createVerifier(keys, { ...ended, leewaySeconds: HELD_SECONDS })
  const countRequest = createRequestRate(requestsPerUser)
  const countFile = createRequestRate(requestsPerUser * FILES_PER_REQUEST)
  const hold = createHolder(async (authorization) => {
    const claims = await verifyHeld(authorization)
    await authorize?.(claims)
    return claims
  })
  const admission: Admission = {
    person: async (authorization) => {
      const claims = await verify(authorization)
      countRequest(claims)
      await authorize?.(claims)
      return claims
    },
    holder: async (cookies) => {
      const claims = await hold(cookies)
      countFile(claims)
      return claims
    },
    program,
    key,
  }
  return { admission, listener: ended.listener }
}
