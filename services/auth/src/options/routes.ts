import { readFileSync } from 'node:fs'
import * as contract from '@recado/contracts/auth/routes'
import { LANGUAGES } from '@recado/contracts/language'
import type { Route } from '@recado/kit/http/routes/route'
import { z } from 'zod'
import { customRoute } from '../custom-route.ts'
import type { Deps } from '../deps.ts'
import { readInstallation } from '../installation/installation-repository.ts'

const Package = z.object({ version: z.string() })

/** Routes for the options of this installation, and for its version. */
export function optionRoutes({ config, system }: Pick<Deps, 'config' | 'system'>): Route[] {
  const { version } = Package.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))
  return [
    customRoute(contract.options, async () => ({
      signupEnabled: config.SIGNUP_ENABLED,
      passwordReset: config.SMTP_URL !== '',
      passwordMin: config.PASSWORD_MIN,
      trialDays: config.TRIAL_DAYS,
      sandbox: config.SANDBOX_ENABLED,
      sandboxPhoneUrl: config.SANDBOX_PHONE_URL,
      version,
      languages: [...LANGUAGES],
      installation: (await readInstallation(system)).detail,
    })),
  ]
}
