import * as contract from '@recado/contracts/api-keys/routes'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { findConnectionNames } from '../../conversation/connections/connection-repository.ts'
import { findApiKeys } from './api-key-repository.ts'
import { createApiKey } from './create-api-key.ts'
import { revokeApiKey } from './revoke-api-key.ts'

const REVOKED = { pt: 'Chave revogada', en: 'Key revoked', es: 'Clave revocada' }

export const apiKeyRoutes: Route[] = [
  route(contract.listApiKeys, async (tx) => ({ keys: await findApiKeys(tx) })),
  route(contract.listConnectionNames, async (tx) => ({ connections: await findConnectionNames(tx) })),
  route(contract.createApiKey, createApiKey),
  route(contract.revokeApiKey, (tx, { apiKeyId }) => revokeApiKey(tx, apiKeyId), answerWith(REVOKED)),
]
