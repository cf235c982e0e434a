import { expect, test } from 'vitest'
import { lastTransaction } from './statements.ts'

const LOG = `other 7|LOG:  statement: begin; set local app.company_id = '9'
app 3|LOG:  statement: begin; set local app.company_id = '1'
app 3|LOG:  execute <unnamed>: select 'old'
app 3|LOG:  statement: commit
app 4|LOG:  statement: begin; set local app.company_id = '1'
app 4|LOG:  execute <unnamed>: select * from ticket
\twhere name = $1 and number = $2 and note = $3
app 4|DETAIL:  parameters: $1 = 'd''Ávila, $2', $2 = '5511
\t9', $3 = NULL
other 7|LOG:  statement: commit
app 4|LOG:  execute <unnamed>: select 1
app 4|LOG:  statement: commit
app 5|LOG:  statement: begin; set local app.company_id = '1'
`

test('the last complete transaction of a role is read from the log with its parameters', () => {
  expect(lastTransaction(LOG, 'app')).toEqual([
    { sql: `begin; set local app.company_id = '1'`, parameters: [] },
    {
      sql: 'select * from ticket\nwhere name = $1 and number = $2 and note = $3',
      parameters: [`d'Ávila, $2`, '5511\n9', null],
    },
    { sql: 'select 1', parameters: [] },
    { sql: 'commit', parameters: [] },
  ])
})

test('a role without statements in the log has no transaction', () => {
  expect(lastTransaction(LOG, 'nobody')).toEqual([])
})
