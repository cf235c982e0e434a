import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { InstallationDetail } from './installation-change.ts'

/** The operator changed the name, the looks, the mail sender or the support contact of the installation (company 0). */
export const installationUpdated = defineEvent('installation.updated', z.object({ installation: InstallationDetail }))
