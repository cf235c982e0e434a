import type { CompanyExport } from '@recado/contracts/company-export/company-export'
import type { ExportedTable } from '@recado/contracts/company-export/events'
import { ExportSubject } from '@recado/contracts/company-export/subjects'
import type { Language } from '@recado/contracts/language'
import { UNKNOWN } from '@recado/contracts/open-enum'
import { INDEX_WORDS, SUBJECT_WORDS } from './index-words.ts'

/** A file with rows in the archive. */
export type IndexedTable = { readonly name: string; readonly subject: ExportedTable['subject']; readonly rows: number }

/** Stored files that the store does not have any more. The names are the first of them. */
export type Missing = { count: number; readonly names: string[] }

type Index = {
  readonly company: string
  readonly language: Language
  readonly shown: CompanyExport
  readonly tables: readonly IndexedTable[]
  readonly missing: Missing
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1f24;background:#fff}
h1{font-size:1.6rem;margin-bottom:.25rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.35rem .75rem;border-bottom:1px solid #d8dde3}td:last-child,th:last-child{text-align:right}
@media (prefers-color-scheme:dark){body{color:#e6e9ed;background:#16191d}th,td{border-color:#3a4048}a{color:#8ab4f8}}`

/** The page that says what the file of a company contains, in the language of the admin who requested it. */
export function indexPage({ company, language, shown, tables, missing }: Index): string {
  const words = INDEX_WORDS[language]
  const time = (iso: string | null) => (iso ? new Intl.DateTimeFormat(words.locale, TIMES).format(new Date(iso)) : '')
  const count = (number: number) => new Intl.NumberFormat(words.locale).format(number)
  const rowOf = ({ name, rows }: IndexedTable) =>
    `<tr><td><a href="${escaped(name)}">${escaped(name)}</a></td><td>${count(rows)}</td></tr>`
  const subjects: readonly ExportedTable['subject'][] = [...ExportSubject.options, UNKNOWN]
  const sections = subjects.flatMap((subject) => {
    const own = tables.filter((table) => table.subject === subject)
    if (own.length === 0) return []
    const head = `<tr><th>${escaped(words.file)}</th><th>${escaped(words.rows)}</th></tr>`
    return `<h2>${escaped(SUBJECT_WORDS[language][subject])}</h2><table>${head}${own.map(rowOf).join('')}</table>`
  })
  return `<!doctype html>
<html lang="${words.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(words.title(company))}</title><style>${STYLE}</style></head><body>
<h1>${escaped(words.title(company))}</h1>
<p>${escaped(words.made(time(shown.requestedAt), time(shown.readyAt), shown.requestedBy))}</p>
${words.howTo.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
${sections.join('\n')}
${missing.count > 0 ? missingPart(words.missing(count(missing.count)), missing) : ''}
</body></html>
`
}

const TIMES = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const

const missingPart = (text: string, { names }: Missing): string =>
  `<h2>${escaped(text)}</h2><ul>${names.map((name) => `<li>${escaped(name)}</li>`).join('')}</ul>`

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
