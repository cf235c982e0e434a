import { join } from 'node:path'
import { findFreePort } from '@recado/up/ports'
import { inheritedEnvironment } from '@recado/up/stack/inherited'
import { ensurePart, findParts, stopPart } from '@recado/up/stack/part'
import { benchEnvironment, REPOSITORY } from './product.ts'

export type SideProcess = { readonly url: string; readonly pid: number; stop(): Promise<void> }

/** Runs a file of the repository beside a product, on its own port, with the environment of a service of `make up`. */
export async function startSideProcess(
  productDirectory: string,
  name: string,
  { file, environment = {} }: { file: string; environment?: Readonly<Record<string, string>> },
): Promise<SideProcess> {
  // separate, because the state in the product's directory lists only the product's processes
  const directory = join(productDirectory, 'side')
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const part = {
    name,
    args: [file],
    environment: { ...environment, PORT: String(port) },
    readyUrl: `${url}/health/ready`,
  }
  const inherited = inheritedEnvironment(benchEnvironment(), join(REPOSITORY, '.cache/node'))
  await ensurePart(part, { directory, repository: REPOSITORY, inherited })
  return { url, pid: findParts(directory).get(name) ?? 0, stop: async () => void (await stopPart(name, directory)) }
}
