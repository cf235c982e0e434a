import * as contract from '@recado/contracts/installation/routes'
import { AppError } from '@recado/kit/errors'
import { getOnlyFile } from '@recado/kit/http/files/get-only-file'
import { type Route, route } from '@recado/kit/http/routes/route'
import type { MediaStore } from '@recado/kit/media/media-store'
import { customRoute } from '../custom-route.ts'
import type { Deps } from '../deps.ts'
import { changeInstallation, setLogo } from './change-installation.ts'
import { getInstallation, readInstallation } from './installation-repository.ts'
import { manifestOf } from './manifest.ts'

export function installationRoutes({ system }: Pick<Deps, 'system'>, store: MediaStore): Route[] {
  return [
    route(contract.getInstallation, async (tx) => (await getInstallation(tx)).detail),
    route(contract.updateInstallation, changeInstallation),
    route(contract.setLogo, (tx, { files }) => setLogo(tx, getOnlyFile(tx.caller, files))),
    route(contract.removeLogo, (tx) => setLogo(tx, null)),
    customRoute(contract.openLogo, async ({ params }) => {
      const { logo } = await readInstallation(system)
      if (!logo?.path.endsWith(`/${params.file}`)) throw new AppError('ERR_NOT_FOUND')
      return { store, ...logo, name: null, kept: 'long' as const }
    }),
    customRoute(contract.getManifest, async () => manifestOf(await readInstallation(system))),
  ]
}
