import { z } from 'zod'

/** The severities as GitHub and npm name them, from the least to the most urgent. */
const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const

export const Severity = z.enum(SEVERITIES)

/** A published vulnerability of a package, with the versions that it affects. */
export const Advisory = z.strictObject({
  id: z.string(), // the GitHub Advisory Database's id, GHSA-…
  package: z.string(),
  severity: Severity,
  range: z.string(), // semver
  title: z.string(),
})
export type Advisory = z.infer<typeof Advisory>

/** An advisory that affects an installed version, with the places of that package in package-lock.json. */
export type Finding = Advisory & { readonly places: readonly string[] }

export const isUrgent = ({ severity }: Advisory): boolean => severity === 'high' || severity === 'critical'

export const byUrgency = (a: Advisory, b: Advisory): number =>
  SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity)
