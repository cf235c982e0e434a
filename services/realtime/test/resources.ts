import type { UserAccount } from '@recado/contracts/auth/user'
import type { Connection } from '@recado/contracts/connections/connection'
import { aUser } from '@recado/contracts/testing/company'
import { aConnection } from '@recado/contracts/testing/conversation'

/** Creates a connection, including the fields that only admins can see. */
export const ownConnection = (companyId: number): Connection =>
  aConnection(companyId, { id: 5, statusReason: 'why', number: '5511912345678', profileName: 'Loja da Clara' })

/** Creates an agent, by default of queue 3. */
export const anAgent = (companyId: number, changes: Partial<UserAccount> = {}): UserAccount =>
  aUser(companyId, { id: 20, name: 'Bia', queueIds: [3], ...changes })
