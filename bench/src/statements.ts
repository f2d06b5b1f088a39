/** What the bare side is given to ask for each request: the best statements by hand, or those our side was seen to send. */
import type { App } from '@clinic/server/src/app.ts'
import { captureAll, captureOne } from './capture.ts'
import { refuseOthers } from './narrowed.ts'
import type { ReadCase } from './reads.ts'

/** By the name a case has on the bare side. What is written by hand answers the same, or nothing is measured. */
export const statementsOf = async (
  app: App,
  superuserUrl: string,
  reads: readonly ReadCase[],
  say: (line: string) => void,
): Promise<Record<string, unknown[]>> => {
  const statements: Record<string, unknown[]> = {}
  for (const [n, { requests, hospitals, name, whole, hand, several }] of reads.entries()) {
    say(`preparing: ${name}`)
    if (hand) await refuseOthers(app, superuserUrl, requests, hand)
    const asked: unknown[] = [...(several ?? hand ?? [])]
    for (const [i, request] of hand || several ? [] : requests.entries()) {
      // The second time rights are in the process: what is compared is the call, not the first sight of a person.
      if (whole) await captureAll(app, request)
      asked.push(whole ? await captureAll(app, request) : await captureOne(app, request, hospitals[i]!))
    }
    statements[`c${n}`] = asked
  }
  return statements
}
