/** A section of the report: its title, and the metrics whose values it adds up over all gateways. */
type Section = { readonly title: string; readonly metrics: readonly string[] }

const SECTIONS: readonly Section[] = [
  { title: 'Stanzas that the product does not know', metrics: ['wa_stanza_unknown_total'] },
  { title: 'Linking steps that the product does not know', metrics: ['wa_linking_unknown_total'] },
  { title: 'Fields of messages that the product does not know', metrics: ['wa_content_unknown_total'] },
  { title: 'Stanzas answered with an error', metrics: ['wa_stanza_error_answered_total', 'wa_redelivered_total'] },
  { title: 'Messages that WhatsApp refused', metrics: ['wa_refused_total', 'wa_resend_total'] },
  {
    title: 'Backlogs that did not come, and presence that should not leave',
    metrics: ['wa_deaf_total', 'wa_presence_available_total'],
  },
  { title: 'Tokens of trust', metrics: ['wa_trust_issued_total'] },
  { title: 'Ends of connections', metrics: ['wa_close_total'] },
]

/** Matches label values that are protocol names or codes. The report does not show any other value. */
const PROTOCOL_NAME = /^[a-z0-9_:.-]{0,60}$/i
const PHONE = /\d{7,}/

type Sample = { readonly name: string; readonly labels: string; readonly value: number }

/**
 * Counts unknown and refused stanzas over all gateways. The report contains protocol names and numbers, and no private
 * data.
 * @param scrapes answers of `/metrics` of all gateways, in the text format of Prometheus
 * @returns lines; a section without figures says "none"
 */
export function reportOf(scrapes: readonly string[]): string[] {
  const samples = scrapes.flatMap((text) => text.split('\n').flatMap(readSample))
  return SECTIONS.flatMap(({ title, metrics }) => {
    const sums = new Map<string, number>()
    for (const { name, labels, value } of samples) {
      if (!metrics.includes(name) || value === 0) continue
      const key = `${name}${labels && ` ${labels}`}`
      sums.set(key, (sums.get(key) ?? 0) + value)
    }
    const lines = [...sums].toSorted(([one], [other]) => one.localeCompare(other))
    return [`${title}:`, ...(lines.length > 0 ? lines.map(([key, sum]) => `  ${key}  ${sum}`) : ['  none'])]
  })
}

function readSample(line: string): Sample[] {
  const [, name, labels = '', value] = /^(wa_[a-z_]+)(?:\{(.*)\})? (\S+)/.exec(line) ?? []
  if (name === undefined || !Number.isFinite(Number(value))) return []
  const pairs = [...labels.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)]
  const shown = pairs.map(([, label, text = '']) => `${label}=${isProtocolName(text) ? text : '(withheld)'}`)
  return [{ name, labels: shown.join(' '), value: Number(value) }]
}

const isProtocolName = (text: string): boolean => PROTOCOL_NAME.test(text) && !PHONE.test(text)
