import type pg from 'pg'
import type { CompanyPlan } from './data-set.ts'

/** A company that signed up, with its first admin. */
export type Founded = { readonly companyId: number; readonly adminId: number; readonly number: number }

/** A seeded user, with the fields that the tickets service copies. */
export type SeededUser = {
  readonly id: number
  readonly name: string
  readonly profile: 'admin' | 'user'
  readonly queueIds: readonly number[]
}

export const emailOf = (company: number, person: string): string => `${person}@empresa-${company}.test`

/** Adds the other admins and the agents to auth's database. All of them have the first admin's password. */
export async function seedPeople(
  auth: pg.Client,
  { companyId, adminId, number }: Founded,
  plan: CompanyPlan,
  queueIds: readonly number[],
): Promise<SeededUser[]> {
  await auth.query(
    `insert into queue_ref (company_id, id, name, color, version)
     select $1, id, 'Fila ' || id, '#' || lpad(to_hex(id), 6, '0'), 1 from unnest($2::bigint[]) as id`,
    [companyId, queueIds],
  )
  const people = [
    ...Array.from({ length: plan.admins - 1 }, (_, index) => ({
      profile: 'admin' as const,
      name: `admin-${index + 2}`,
    })),
    ...Array.from({ length: plan.agents }, (_, index) => ({ profile: 'user' as const, name: `agente-${index + 1}` })),
  ]
  const users: SeededUser[] = [{ id: adminId, name: `Empresa ${number}`, profile: 'admin', queueIds: [] }]
  for (const [index, { profile, name }] of people.entries()) {
    const own = profile === 'admin' ? [] : queuesOf(plan, queueIds, index - (plan.admins - 1))
    const { rows } = await auth.query<{ id: string }>(
      'insert into app_user (company_id, name, profile) values ($1, $2, $3) returning id',
      [companyId, name, profile],
    )
    const id = Number(rows[0]?.id)
    await auth.query(
      'insert into user_queue (company_id, user_id, queue_id) select $1, $2, id from unnest($3::bigint[]) as id',
      [companyId, id, own],
    )
    await auth.query(
      `insert into login (email, company_id, user_id, password_hash)
       select $1, $2, $3, password_hash from login where company_id = $2 and user_id = $4`,
      [emailOf(number, name), companyId, id, adminId],
    )
    users.push({ id, name, profile, queueIds: own })
  }
  return users
}

/** @returns the queues of an agent, chosen so that each queue gets the same number of agents */
const queuesOf = ({ queuesPerAgent }: CompanyPlan, queueIds: readonly number[], agent: number): number[] =>
  Array.from({ length: queuesPerAgent }, (_, index) => queueIds[(agent + index) % queueIds.length] ?? 0)
