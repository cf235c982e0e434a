import { constants, promises as fs } from 'node:fs'
import { reasonOf } from '@recado/kit/reason-of'
import { type Finding, failure, fine, warning } from '../finding.ts'

const GIB = 1024 ** 3
const LEAST = { failureBytes: GIB, warningShare: 0.15 }

/** Checks that a folder can be written, and how much space its disk has. */
export async function checkDisk(folder: string, least = LEAST): Promise<Finding> {
  const advice = 'Free space, or move the folder to a larger disk. A full disk stops the database and the broker.'
  try {
    await fs.access(folder, constants.W_OK)
  } catch (error) {
    return failure(`it cannot be written: ${reasonOf(error)}`, 'Create it, and give it to the user of the services.')
  }
  const { bavail, blocks, bsize } = await fs.statfs(folder)
  const free = bavail * bsize
  const share = blocks === 0 ? 1 : bavail / blocks
  const text = `${(free / GIB).toFixed(1)} GiB are free, ${Math.round(share * 100)} of 100`
  if (free < least.failureBytes) return failure(text, advice)
  return share < least.warningShare ? warning(text, advice) : fine(text)
}
