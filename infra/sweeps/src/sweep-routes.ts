import type { Entity } from '@recado/contracts/ids'
import { NOT_FOUND_CODES } from '@recado/contracts/not-found-codes'
import { isAllowed, isOfSupers, Permission, Profile } from '@recado/contracts/permissions'
import type { RouteContract } from '@recado/contracts/route'
import type { CallOptions } from '@recado/kit/testing/service'
import { deletionsLast } from './deletions-last.ts'
import { type Field, fieldsOf, hasText, unnamedIds } from './fields.ts'
import type { Finding } from './finding.ts'
import { fingerprint, shows } from './marks.ts'
import { send } from './send.ts'
import type { Sample, Subject, SweptCompany } from './subject.ts'
import { withValue } from './swap.ts'
import { watchWrites } from './watch-writes.ts'

/** The entities that belong to the installation and to no company. */
const OF_THE_INSTALLATION: readonly Entity[] = ['plan', 'announcement', 'help']
/**
 * The ids, by route, that create a new part of the resource if it has no part with this id; they refer to no other row.
 */
const OF_NEW_PARTS: Readonly<Record<string, readonly string[]>> = { changeFileList: ['options.*.id'] }
/**
 * Ids, by route, of entities that another service owns and this service does not copy. This service stores the id or
 * asks the other service, which answers an id of another company like an unknown id.
 */
const KNOWN_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  // a test of the tickets service asks for the people of another company's field
  forecastCampaign: ['audienceField.fieldId'],
  createCampaign: ['audienceField.fieldId'],
  changeCampaign: ['audienceField.fieldId'],
}
const MISSING = { id: 900_000_000_000_001, uuid: '00000000-0000-4000-8000-000000000000' }

/**
 * Calls every route with ids of the other company, one id at a time, and checks the answers and the other company's
 * rows.
 */
export async function sweepRoutes(subject: Subject): Promise<Finding[]> {
  const { service, other } = subject
  const findings: Finding[] = []
  const writes = await watchWrites(service, {})
  const before = await fingerprint(service.database, other.id)
  for (const [name, route] of deletionsLast(subject.routes)) {
    const faults = await faultsOf(subject, name, route).catch((error: unknown) => [
      `could not be asked: ${(error as Error).message}`,
    ])
    const written = (await writes()).map(({ table }) => table) // only these tables can have changed
    const after = await fingerprint(service.database, other.id, written)
    for (const [table, hash] of Object.entries(after)) {
      if (before[table] !== hash) faults.push(`changed ${table} of the other company`)
      before[table] = hash
    }
    findings.push(...[...new Set(faults)].map((fault) => ({ where: `route ${name}`, fault })))
  }
  return findings
}

async function faultsOf(subject: Subject, name: string, route: RouteContract): Promise<string[]> {
  const makeSample = subject.samples[name]
  if (!makeSample) return ['the sweep has no sample of a request']
  const faults = unnamedIds(route).map((field) => `${field} does not say of which entity it is`)
  const sample = await makeSample()
  if (isPermission(route.access)) {
    // the sample's own caller is left out, because super users may ask for any company
    const isSupers = isOfSupers(route.access)
    const { as, ...anybodys } = sample
    const asked = isSupers ? anybodys : sample
    for (const profile of as && !isSupers ? (['admin'] as const) : Profile.options) {
      const ask = createAsk(subject, route, subject.own.people[profile])
      faults.push(...(await refusesOtherCompany(ask, asked, subject.other.id, Boolean(route.body))))
      const unchecked = [...(OF_NEW_PARTS[name] ?? []), ...(KNOWN_ELSEWHERE[name] ?? [])]
      const ids = fieldsOf(route).filter(({ entity, path }) => entity && !unchecked.includes(path.join('.')))
      const told = ids.map((field) => refusesOthers(ask, { subject, route, profile, sample: asked, field }))
      // concurrently, because a service may wait some time for data that it does not have
      faults.push(...(await Promise.all(told)).flat())
    }
  }
  return [...faults, ...(await answersOwn(subject, route, await makeSample()))]
}

type Answer = { status: number; error: string | undefined; text: string }
type Ask = (input: Sample) => Promise<Answer>

const createAsk =
  ({ service }: Subject, route: RouteContract, options: CallOptions): Ask =>
  async (input) => {
    const { status, body } = await send(service, route, { ...input, as: input.as ?? options })
    const { requestId: _, ...told } = body as Record<string, unknown>
    return { status, error: body.error, text: JSON.stringify(Array.isArray(body) ? body : told) }
  }

/** Checks that a request is refused if it names another company than the token, in the query or in the body. */
async function refusesOtherCompany(ask: Ask, sample: Sample, companyId: number, hasBody: boolean): Promise<string[]> {
  const faults: string[] = []
  for (const part of hasBody ? (['query', 'body'] as const) : (['query'] as const)) {
    const answer = await ask({ ...sample, [part]: { ...sample[part], companyId } })
    if (answer.status !== 403) faults.push(`answers ${answer.status} to the other company’s id in the ${part}`)
    if (shows(answer.text, 'B')) faults.push(`shows the other company when its id is in the ${part}`)
  }
  return faults
}

type Swap = { subject: Subject; route: RouteContract; profile: Profile; sample: Sample; field: Field }

async function refusesOthers(ask: Ask, { subject, route, profile, sample, field }: Swap): Promise<string[]> {
  const { entity = 'company', path, part, isText } = field
  if (OF_THE_INSTALLATION.includes(entity)) return []
  const name = `${part} ${path.join('.')}`
  const foreign = idOf(subject.other, entity, isText)
  if (foreign === undefined) return [`${name}: the other company has no ${entity}`]

  const askFor = (id: number | string) => ask(withValue(sample, field, id))
  if (!mayAsk(route, profile)) return refusesUnseen(await askFor(foreign), name)
  const [toForeign, toMissing] = await Promise.all([askFor(foreign), askFor(isText ? MISSING.uuid : MISSING.id)])
  const faults: string[] = []
  if (shows(toForeign.text, 'B')) faults.push(`${name}: shows the other company`)
  if (toForeign.text !== toMissing.text || toForeign.status !== toMissing.status) {
    faults.push(
      `${name}: answers ${told(toForeign)} to the other company’s id, ${told(toMissing)} to one that nobody has`,
    )
  }
  if (!isRefusal(toForeign, { route, entity, part, profile })) {
    faults.push(`${name}: answers ${told(toForeign)} to the other company’s id`)
  }
  return faults
}

/** Checks the answer to a caller without the permission, who must get ERR_NO_PERMISSION for the other company's id. */
function refusesUnseen(toForeign: Answer, name: string): string[] {
  if (shows(toForeign.text, 'B')) return [`${name}: shows the other company`]
  const isRefused = toForeign.status === 403 && toForeign.error === 'ERR_NO_PERMISSION'
  return isRefused ? [] : [`${name}: answers ${told(toForeign)} to the other company’s id`]
}

const mayAsk = ({ access }: RouteContract, profile: Profile): boolean =>
  isPermission(access) && isAllowed(profile, access)

function isRefusal(
  { status, error }: Answer,
  { route, entity, part, profile }: { route: RouteContract; entity: Entity; part: string; profile: Profile },
): boolean {
  const code = NOT_FOUND_CODES[entity]
  const declared: readonly string[] = route.errors
  // the company of a request comes from the token, so another one is refused
  if (entity === 'company' && part !== 'params') return status === 403
  // a list that is filtered by a foreign id must be empty
  if (part === 'query' && route.method === 'GET' && !declared.includes(code)) return status === 200
  if (profile === 'admin') return status === 404 && error === code
  // the caller may also be unable to see the resource in the path
  return status === 403 || (status === 404 && declared.includes(error ?? ''))
}

/**
 * Checks that the sample succeeds, because otherwise the refusals would prove nothing, and that its answer shows data
 * of the own company and none of the other company.
 */
async function answersOwn(subject: Subject, route: RouteContract, sample: Sample): Promise<string[]> {
  const options = isPermission(route.access) ? subject.own.people.admin : { as: null }
  const answer = await createAsk(subject, route, options)(sample)
  if (answer.status !== route.status) return [`answers ${told(answer)} to the sample of a good request`]
  if (isPermission(route.access) && isOfSupers(route.access)) return []
  if (shows(answer.text, 'B')) return ['shows the other company in the answer to a good request']
  const showsOwn =
    !isPermission(route.access) || route.method !== 'GET' || !hasText(route.response) || shows(answer.text, 'A')
  return showsOwn ? [] : ['shows nothing of one’s own, so that nothing is known of what it hides']
}

const isPermission = (access: RouteContract['access']): access is Permission => Permission.safeParse(access).success
const told = ({ status, error }: Answer) => `${status}${error === undefined ? '' : ` ${error}`}`

function idOf({ id, ids, uuids }: SweptCompany, entity: Entity, isText: boolean): number | string | undefined {
  if (entity === 'company') return id
  return isText ? uuids?.[entity] : ids[entity]
}
