import type { AccessClaims } from '@recado/contracts/auth/access-token'
import { companyUpdated, userUpdated } from '@recado/contracts/auth/events'
import type { EventData, EventDefinition } from '@recado/contracts/event'
import { aCompany, aUser } from '@recado/contracts/testing/company'
import { eventually } from '@recado/kit/testing/service'
import type { Losing, Loss } from '../src/sweep-losses.ts'
import type { StartedSubject } from './subjects/subject.ts'

const USER_ID = 1 // the user in the tokens; services other than auth trust the token
/** Versions far above those of any earlier change of rights. */
const VERSIONS = { feature: 1_000_000, company: 2_000_000, permission: 3_000_000 } as const

/** The versions in a token from before each loss: those that the previous loss has set. */
const CLAIMS: Readonly<Record<Loss, Partial<AccessClaims>>> = {
  feature: {},
  company: { companyRightsVersion: VERSIONS.feature },
  permission: { companyRightsVersion: VERSIONS.company },
}

/** Causes losses by events, for all services except auth. */
export function losingByEvents({ service, own, token }: StartedSubject): Losing {
  async function handle<E extends EventDefinition>(event: E, data: EventData<E>): Promise<void> {
    const id = crypto.randomUUID()
    await service.publish(event, own.id, data, id)
    await eventually(async () => (await service.database.query('select from inbox where event_id = $1', [id])).rowCount)
  }
  const company = aCompany(own.id)
  const changeOf = (loss: Loss) => ({ version: VERSIONS[loss], rightsVersion: VERSIONS[loss] })
  const LOSE: Readonly<Record<Loss, () => Promise<void>>> = {
    feature: () =>
      handle(companyUpdated, {
        company: { ...company, ...changeOf('feature'), plan: { ...company.plan, features: [] } },
      }),
    company: () => handle(companyUpdated, { company: { ...company, ...changeOf('company'), dueDate: '2020-01-01' } }),
    permission: () => handle(userUpdated, { user: aUser(own.id, { id: USER_ID, ...changeOf('permission') }) }),
  }
  return {
    lose: (loss) => LOSE[loss](),
    tokenBefore: (loss) => token(600, { userId: USER_ID, super: true, ...CLAIMS[loss] }),
  }
}

/** Causes losses in auth by changing its own tables. */
export function losingInAuth({ service, token, resign }: StartedSubject): Losing {
  const STATEMENTS: Readonly<Record<Loss, string>> = {
    feature: `update company set granted = '[]', rights_version = ${VERSIONS.feature}`,
    company: `update company set due_date = '2020-01-01', rights_version = ${VERSIONS.company}`,
    permission: `update app_user set profile = 'user', rights_version = ${VERSIONS.permission}`,
  }
  return {
    lose: async (loss) => void (await service.database.query(STATEMENTS[loss])),
    tokenBefore: async (loss, { as }) => {
      if (!resign) throw new Error('the subject of auth cannot sign tokens')
      return resign(as?.token ?? (await token()), 600, CLAIMS[loss])
    },
  }
}
