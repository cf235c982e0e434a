import type { NumberValidity } from '@recado/contracts/campaigns/contact-list'
import { systemCaller } from '@recado/kit/caller'
import { plansOf, type Statement } from '@recado/kit/testing/explain'
import { claimsOf as tokenOf } from '@recado/kit/testing/tokens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findExported } from '../src/contact-list-items/contact-list-item-repository.ts'
import { createItem } from '../src/contact-list-items/create-item.ts'
import { deleteInvalidItems } from '../src/contact-list-items/delete-invalid-items.ts'
import { listItems } from '../src/contact-list-items/list-items.ts'
import { findPicks, listContactLists } from '../src/contact-lists/contact-list-repository.ts'
import { openContactList } from '../src/contact-lists/open-contact-list.ts'
import { forgetPerson } from '../src/lgpd/forget-person.ts'
import { askAboutNumbers } from '../src/number-checks/ask-about-numbers.ts'
import { recordAnswer } from '../src/number-checks/record-answer.ts'
import type { PersonTx, Tx } from '../src/tables/db.ts'
import { type Company, type Harness, type Person, startCampaigns } from './harness.ts'
import { openTransactions, type Transactions } from './transactions.ts'

type Filled = { readonly company: Company; readonly contactListId: number }

const LARGE = { lists: 200, items: 50_000 }
const SMALL = { lists: 2, items: 20 }
const ELSEWHERE = [1, 2, 3] // other companies, each with as much data
const PHONE = '5511900000001'

describe('statements in a database with lists of 50,000 people', () => {
  let harness: Harness
  let transactions: Transactions
  let large: Filled
  let small: Filled
  let statements: Statement[] = []
  beforeAll(async () => {
    harness = await startCampaigns({ isAlone: true, jobs: false })
    large = await fill(LARGE)
    small = await fill(SMALL)
    for (const _ of ELSEWHERE) await fill(LARGE)
    await harness.service.database.query('vacuum analyze')
    transactions = openTransactions(harness.service, (query) => void statements.push(query))
  })
  afterAll(async () => {
    await transactions.close()
    await harness.close()
  })

  /** Fills lists of one company. The first list has all the items, half of them already checked. */
  async function fill({ lists, items }: typeof LARGE): Promise<Filled> {
    const company = await harness.company()
    await company.connection()
    const { rows } = await harness.service.database.query<{ id: number }>(
      `insert into contact_list (company_id, name, contacts_count)
         select $1, 'Lista ' || n, case when n = 1 then $3 else 0 end from generate_series(1, $2::int) n
         returning id::int`,
      [company.id, lists, items],
    )
    const contactListId = Math.min(...rows.map(({ id }) => id))
    await harness.service.database.query(
      `insert into contact_list_item (company_id, contact_list_id, name, number, phone, email, is_whatsapp_valid)
         select $1, $2, 'Pessoa ' || n, (5511900000000 + n)::text, (5511900000000 + n)::text,
           'pessoa' || n || '@exemplo.com', case when n % 2 = 0 then true end
         from generate_series(1, $3::int) n`,
      [company.id, contactListId, items],
    )
    return { company, contactListId }
  }

  async function run<T extends Tx | PersonTx>(
    { company: { id, admin } }: Filled,
    work: (tx: T) => Promise<unknown>,
  ): Promise<Statement[]> {
    const caller = { ...systemCaller(id, 'test'), person: tokenOf(claimsOf(admin)) }
    statements = []
    await transactions.inTx(caller, (tx) => work(tx as never))
    return statements.filter(({ sql }) => !/^(begin|commit)/.test(sql))
  }

  const plansFor = (asked: readonly Statement[]): Promise<string[]> => plansOf(harness.service, large.company.id, asked)

  const listed =
    (
      { contactListId }: Filled,
      filter: { searchParam?: string; validity?: NumberValidity; pageNumber?: number } = {},
    ) =>
    (tx: PersonTx) =>
      listItems(tx, { contactListId, pageNumber: 1, ...filter })
  const answer = {
    whatsappId: 1,
    checkId: crypto.randomUUID(),
    number: PHONE,
    outcome: 'found',
    address: null,
  } as const
  const WORK: [name: string, count: number, work: (of: Filled) => (tx: never) => Promise<unknown>][] = [
    ['a page of contact lists', 2, () => (tx: PersonTx) => listContactLists(tx, { pageNumber: 1 })],
    ['the list of a selection field', 1, () => findPicks],
    [
      'the opening of a list',
      2,
      ({ contactListId }) =>
        (tx: PersonTx) =>
          openContactList(tx, { contactListId }),
    ],
    ['a page of the people of a list', 2, (of) => listed(of)],
    ['the last page of the people of a list', 2, (of) => listed(of, { pageNumber: 2_500 })],
    ['a search among the people of a list', 2, (of) => listed(of, { searchParam: 'pessoa 77' })],
    ['a page of the people who are not on WhatsApp', 2, (of) => listed(of, { validity: 'invalid' })],
    [
      'the removal of the people who are not on WhatsApp',
      2,
      ({ contactListId }) =>
        (tx: PersonTx) =>
          deleteInvalidItems(tx, { contactListId }),
    ],
    [
      'a chunk of an exported list',
      1,
      ({ contactListId }) =>
        (tx: Tx) =>
          findExported(tx, { contactListId, after: 0, atMost: 1_000 }),
    ],
    [
      'the addition of a person',
      5,
      ({ contactListId }) =>
        (tx: PersonTx) =>
          createItem(tx, { contactListId, name: 'Ana', number: '5521987654321' }),
    ],
    ['a run of the job that asks WhatsApp about numbers', 8, () => askAboutNumbers],
    ['an answer to a check', 4, () => (tx: Tx) => recordAnswer(tx, { data: answer, time: new Date().toISOString() })],
    ['the erasure of a person', 6, () => (tx: Tx) => forgetPerson(tx, { phones: [PHONE] })],
  ]

  test.each(WORK)(
    '%s takes %i statements for any number of list items, without a scan of the whole table',
    async (_, count, work) => {
      const [ofSmall, ofLarge] = [await run(small, work(small)), await run(large, work(large))]

      expect([ofSmall.length, ofLarge.length], ofLarge.map(({ sql }) => sql).join('\n')).toEqual([count, count])
      for (const [i, plan] of (await plansFor(ofLarge.filter(({ sql }) => !sql.includes('outbox')))).entries()) {
        expect(plan, ofLarge[i]?.sql).not.toMatch(/Seq Scan on contact_list_item\b/)
      }
    },
  )

  test('a page of a list is read in the order of its index, without a sort', async () => {
    const asked = await run(large, listed(large))
    const page = asked.filter(({ sql }) => /order by "search_name"/.test(sql))

    expect(page).toHaveLength(1)
    expect(await plansFor(page)).toEqual([expect.stringMatching(/Index Scan using contact_list_item_name/)])
    expect(await plansFor(page)).toEqual([expect.not.stringMatching(/Sort/)])
  })

  test('companies with numbers to check are found without scanning their lists', async () => {
    const { rows } = await harness.service.database.query<{ plan: string }>(
      `select string_agg(line, E'\\n') as plan from (
         select unnest(string_to_array(prosrc, E'\\n')) as line from pg_proc where proname = 'companies_with_numbers_to_check') as source`,
    )
    const { rows: plan } = await harness.service.database.query<{ 'QUERY PLAN': string }>(`explain ${rows[0]?.plan}`)

    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /Index (Only )?Scan using contact_list_item_unchecked/,
    )
  })
})

const claimsOf = ({ companyId, userId, name, profile }: Person) => ({ companyId, userId, name, profile })
