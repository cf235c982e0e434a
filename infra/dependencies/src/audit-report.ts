import { z } from 'zod'
import { type Finding, Severity } from './advisory.ts'

/** The advisories that the registry reports, or the reason why it did not answer. */
export type Answer = { readonly findings: readonly Finding[] } | { readonly refusal: string }

const Cause = z.object({
  source: z.number(),
  dependency: z.string(),
  title: z.string(),
  url: z.string(),
  severity: Severity,
  range: z.string(),
})

/** The output of `npm audit --json` since npm 7, as `toJSON` in arborist's audit-report.js and vuln.js writes it. */
const Report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      // a text is the name of a vulnerable dependency; an object is an advisory of the package itself
      via: z.array(z.union([z.string(), Cause])),
      nodes: z.array(z.string()),
    }),
  ),
})

/** The error that npm prints when the registry refuses the request or does not answer. */
const Refusal = z.object({ message: z.string() })

/**
 * Reads the output of `npm audit --json`.
 * @throws when it has another shape, since a check that cannot read the report must not pass
 */
export function readAuditReport(text: string): Answer {
  const printed: unknown = JSON.parse(text)
  const refusal = Refusal.safeParse(printed)
  if (refusal.success) return { refusal: refusal.data.message }
  const { vulnerabilities } = Report.parse(printed)
  const findings = Object.values(vulnerabilities).flatMap(({ via, nodes }) =>
    via
      .filter((cause) => typeof cause !== 'string')
      .map(({ source, dependency, title, url, severity, range }) => ({
        id: /GHSA(?:-\w+){3}/.exec(url)?.[0] ?? `npm:${source}`,
        package: dependency,
        severity,
        range,
        title,
        places: nodes,
      })),
  )
  return { findings }
}
