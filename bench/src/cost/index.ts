/** `--only cost`: measures, prints the dearest first, and holds every call to its limit. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exceeded, keepLimits, readLimits } from './limits.ts'
import { type CostWork, measureCost } from './measure.ts'
import { growing, summary, unasked, worst } from './table.ts'

/** Rows of the printed table. */
const SHOWN = 40

type Options = { readonly dataDir: string; readonly keep: boolean }

/** @returns whether every call stayed within its limit */
export const runCost = async (work: CostWork, { dataDir, keep }: Options): Promise<boolean> => {
  const { say } = work
  const { costs, leftOut } = await measureCost(work)
  await writeFile(join(dataDir, 'cost.json'), JSON.stringify({ costs, leftOut }, null, 2))
  say(`\n${worst(costs, SHOWN)}\n\n${summary(costs)}\n`)
  say(['Dearer where there is more:', ...growing(costs)].join('\n  '))
  say(['Not measured:', ...unasked(costs, leftOut)].join('\n  '))
  const limits = await readLimits()
  const over = exceeded(costs, limits)
  if (over.length > 0) say(['Over its limit:', ...over].join('\n  '))
  if (keep) await keepLimits(costs, limits)
  return over.length === 0
}
