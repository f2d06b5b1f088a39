/** Checks the whole trail, stretch by stretch, and tells how far it is. */
import { trail } from '@clinic/contract/areas/trail/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { ask } from '../../kit/ask.ts'

type Stretch = OutputOf<typeof trail.verify>
export type Verdict = Pick<Stretch, 'entries' | 'links' | 'anchors' | 'problems'>
/** Links checked so far, and how many there are. */
export type Progress = { readonly checked: number; readonly of: number }

/** Past this nobody reads on. */
const MOST_PROBLEMS = 100

/** @param onProgress after each stretch; @param signal ends it early */
export const verifyAll = async (onProgress: (progress: Progress) => void, signal: AbortSignal): Promise<Verdict> => {
  const verdict: Verdict = { entries: 0, links: 0, anchors: 0, problems: [] }
  for (let after = 0; ; ) {
    const stretch: Stretch = await ask(trail.verify, { after }, { signal })
    verdict.entries += stretch.entries
    verdict.links += stretch.links
    verdict.anchors = stretch.anchors
    verdict.problems.push(...stretch.problems)
    onProgress({ checked: stretch.checkedTo, of: stretch.last })
    if (stretch.done || verdict.problems.length >= MOST_PROBLEMS) return verdict
    after = stretch.checkedTo
  }
}
