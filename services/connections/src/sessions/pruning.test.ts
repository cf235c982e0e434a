import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { startOpenForFile } from '../../test/harness.ts'

const COMPANY = 91
const { gateway, whatsappId } = await startOpenForFile(COMPANY, { isAlone: true })

/** Adds messages of a kind with an age in days. */
const addMessages = (kind: string, count: number, days: number, isHandled: boolean) =>
  gateway.database.query(
    `insert into wa_journal (company_id, connection_id, cipher_hash, epoch, arrival, stanza_id, stanza, plaintext,
       offline, received_at, handled_at)
     select $1, $2, decode(md5($3 || n), 'hex'), 0, n, $3, '', 'text', false, t.old, case when $6 then t.old end
     from generate_series(1, $4::int) n, (select now() - make_interval(days => $5) as old) t`,
    [COMPANY, whatsappId, kind, count, days, isHandled],
  )
const addSends = (kind: string, count: number, days: number, state: string) =>
  gateway.database.query(
    `insert into outbound (company_id, connection_id, wa_message_id, phone, content, state, correlation_id, created_at)
     select $1, $2, $3 || n, '5521977771111', '{"kind":"text","text":"text","quoted":null}', $6, 'test', now() - make_interval(days => $5)
     from generate_series(1, $4::int) n`,
    [COMPANY, whatsappId, kind, count, days, state],
  )
const journal = async () => {
  const { rows } = await gateway.database.query<{ kind: string; count: number; texts: number }>(
    `select stanza_id as kind, count(*)::int as count, count(plaintext)::int as texts from wa_journal
     where stanza_id in ('old', 'middle', 'young') group by 1`,
  )
  return Object.fromEntries(rows.map(({ kind, count, texts }) => [kind, { count, texts }]))
}
const sends = async () =>
  (
    await gateway.database.query(`select distinct rtrim(wa_message_id, '0123456789') as kind from outbound order by 1`)
  ).rows.map(({ kind }) => kind)

test('messages are deleted in batches of 500 after 14 days, their texts after two days, and newer rows stay unchanged', async () => {
  await gateway.database.query('create table batch (rows int)')
  await gateway.database.query('grant insert on batch to public')
  await gateway.database.query(`create function note_batch() returns trigger language plpgsql as $$ begin
    insert into batch select count(*) from changed; return null; end $$`)
  await gateway.database.query(`create trigger note_batch after delete on wa_journal
    referencing old table as changed for each statement execute function note_batch()`)
  await addMessages('old', 1_200, 15, true)
  await addMessages('middle', 600, 3, true)
  await addMessages('young', 2, 1, true)
  await addSends('old', 600, 15, 'sent')
  await addSends('young', 1, 13, 'sent')

  await gateway.restart()

  await eventually(journal, ({ old, middle }) => !old && middle?.texts === 0)
  expect(await journal()).toEqual({ middle: { count: 600, texts: 0 }, young: { count: 2, texts: 2 } })
  await eventually(sends, (kinds) => !kinds.includes('old'))
  expect(await sends()).toEqual(['young'])
  const { rows } = await gateway.database.query('select max(rows) as most from batch')
  expect(rows).toEqual([{ most: 500 }])
})
