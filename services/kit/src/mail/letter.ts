import type { Language } from '@recado/contracts/language'

/** A mail without its receiver. `html` shows the same words as `text`. */
export type Letter = { readonly subject: string; readonly text: string; readonly html: string }

type Draft = {
  readonly language: Language
  readonly subject: string
  readonly greeting?: string
  readonly paragraphs: readonly string[]
  readonly facts?: readonly (readonly [label: string, value: string])[]
  /** The next step of the receiver. */
  readonly action?: { readonly label: string; readonly link: string }
  /** Further paragraphs, after the next step. */
  readonly notes?: readonly string[]
  /** Why the receiver gets this mail. */
  readonly because: string
}

const SIGNATURE = 'Recado'

/** Writes a mail as plain text and as HTML. Words of people are escaped, so they cannot add markup or links. */
export const writeLetter = (draft: Draft): Letter => ({
  subject: draft.subject,
  text: textOf(draft),
  html: htmlOf(draft),
})

function textOf({ greeting, paragraphs, facts = [], action, notes = [], because }: Draft): string {
  const parts = [
    ...(greeting === undefined ? [] : [greeting]),
    ...paragraphs,
    ...(facts.length === 0 ? [] : [facts.map(([label, value]) => `${label}: ${value}`).join('\n')]),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...notes,
    `${SIGNATURE}\n${because}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

// clients of mail read styles only in attributes
const STYLES = {
  page: 'margin:0;padding:24px 12px;background:#f4f5f7;color:#1f2328;font:16px/1.5 Arial,Helvetica,sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border-radius:10px',
  brand: 'margin:0 0 20px;color:#0b7d6e;font-size:18px;font-weight:bold',
  text: 'margin:0 0 16px',
  facts: 'margin:0 0 20px;border-collapse:collapse',
  label: 'padding:3px 16px 3px 0;color:#57606a;text-align:left;font-weight:normal;vertical-align:top',
  value: 'padding:3px 0;font-weight:bold',
  button:
    'display:inline-block;padding:12px 22px;border-radius:8px;background:#0b7d6e;color:#ffffff;text-decoration:none;font-weight:bold',
  address: 'margin:0 0 20px;color:#57606a;font-size:13px;word-break:break-all',
  foot: 'margin:24px 0 0;padding-top:16px;border-top:1px solid #d0d7de;color:#57606a;font-size:13px',
} as const

function htmlOf({ language, subject, greeting, paragraphs, facts = [], action, notes = [], because }: Draft): string {
  const paragraph = (text: string) => `<p style="${STYLES.text}">${escaped(text)}</p>`
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${STYLES.label}">${escaped(label)}</th><td style="${STYLES.value}">${escaped(value)}</td></tr>`,
  )
  const step = action && [
    `<p style="${STYLES.text}"><a href="${escaped(action.link)}" style="${STYLES.button}">${escaped(action.label)}</a></p>`,
    `<p style="${STYLES.address}">${escaped(action.link)}</p>`,
  ]
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    `<body style="${STYLES.page}"><div style="${STYLES.card}"><p style="${STYLES.brand}">${SIGNATURE}</p>`,
    ...(greeting === undefined ? [] : [paragraph(greeting)]),
    ...paragraphs.map(paragraph),
    ...(rows.length === 0 ? [] : [`<table style="${STYLES.facts}">${rows.join('')}</table>`]),
    ...(step ?? []),
    ...notes.map(paragraph),
    `<p style="${STYLES.foot}">${escaped(because)}</p></div></body></html>`,
  ].join('\n')
}
