import { expect, test } from 'vitest'
import { reportOf } from './report.ts'

const SCRAPE = `# HELP wa_stanza_unknown_total Stanzas that nobody knows
# TYPE wa_stanza_unknown_total counter
wa_stanza_unknown_total{tag="notification",type="w:new",child="thing"} 2
wa_stanza_unknown_total{tag="ib",type="",child="new_thing"} 0
wa_close_total{cause="lost",code="503"} 1
wa_sessions{status="CONNECTED"} 12
`

test('the report adds up the figures of several gateways, and omits zeros', () => {
  const lines = reportOf([SCRAPE, SCRAPE])
  expect(lines).toContain('  wa_stanza_unknown_total tag=notification type=w:new child=thing  4')
  expect(lines).toContain('  wa_close_total cause=lost code=503  2')
  expect(lines.join('\n')).not.toContain('new_thing')
  expect(lines.join('\n')).not.toContain('CONNECTED')
})

test('a section of the report without figures says "none"', () => {
  const lines = reportOf([''])
  expect(lines.filter((line) => line === '  none')).toHaveLength(lines.filter((line) => line.endsWith(':')).length)
})

test.each(['5521977771111', 'Maria Souza', 'a"b', '123456789012345@lid'])(
  'a label value that is not a protocol name is withheld: %s',
  (value) => {
    const escaped = value.replace('"', '\\"')
    const lines = reportOf([`wa_stanza_unknown_total{tag="x",type="${escaped}",child=""} 1`])
    expect(lines.join('\n')).not.toContain(value)
    expect(lines).toContain('  wa_stanza_unknown_total tag=x type=(withheld) child=  1')
  },
)
