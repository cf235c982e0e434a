type Results<Work extends readonly unknown[]> = { -readonly [Index in keyof Work]: Awaited<Work[Index]> }

/** Waits for all, even when one fails, so that no work continues after the call. @throws the first failure */
export async function together<const Work extends readonly unknown[]>(work: Work): Promise<Results<Work>> {
  await Promise.allSettled(work)
  return (await Promise.all(work)) as Results<Work>
}
