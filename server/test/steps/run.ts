/** One seed: random business steps in a clinic of its own, compared with the model again and again. */

import { sealJournals } from '../../src/areas/ledger/chain/seal.ts'
import { type Act, cancel, Divergence, deduct, recharge, repay, sell, withdraw } from './acts.ts'
import { change } from './changes.ts'
import { give, openCard, transfer } from './gifts.ts'
import { closeDay, refund, shift, toSafe } from './money-back.ts'
import { divergence, newWorld, type World } from './world.ts'

/** How often each is chosen. */
const acts: Readonly<Record<string, readonly [weight: number, act: Act]>> = {
  sell: [24, sell],
  recharge: [8, recharge],
  give: [8, give],
  deduct: [18, deduct],
  withdraw: [6, withdraw],
  repay: [8, repay],
  cancel: [9, cancel],
  refund: [6, refund],
  change: [4, change],
  transfer: [4, transfer],
  openCard: [4, openCard],
  toSafe: [3, toSafe],
  shift: [1, shift],
}
const bag = Object.entries(acts).flatMap(([name, [weight]]) => Array.from({ length: weight }, () => name))

/** Compared after so many acts: a divergence is found near to where it came from. */
const EVERY = 60

export type Ran = { readonly seed: number; readonly steps: number; readonly done: Readonly<Record<string, number>> }

const compare = async (world: World, after: string): Promise<void> => {
  const found = await divergence(world)
  if (found.length > 0) throw new Divergence(`after ${after}:\n  ${found.slice(0, 12).join('\n  ')}`)
}

/** @throws Divergence where product and model part, with what was done last */
export const runSeed = async (seed: number, steps: number): Promise<Ran> => {
  const world = await newWorld(seed)
  const done: Record<string, number> = {}
  const recent: string[] = []
  let made = 0
  const act = async (name: string, what: Act): Promise<void> => {
    const n = await what(world)
    if (n === 0) return
    made += n
    done[name] = (done[name] ?? 0) + n
    recent.push(name)
  }
  try {
    for (let turn = 1; made < steps; turn++) {
      const name = bag[world.roll(bag.length)]!
      await act(name, acts[name]![1])
      if (turn % EVERY === 0 || process.env['STEPS_EACH']) await compare(world, `${made} steps, ${recent.slice(-4)}`)
    }
    // What is sealed is looked at as well.
    await world.till.clinic.inside((ctx) => sealJournals(ctx, {}))
    await act('closeDay', closeDay)
    await compare(world, 'the close of the day')
    return { seed, steps: made, done }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new Error(
      `seed ${seed}, step ${made}: ${said}\nagain: npm run steps -- --from ${seed} --seeds 1 --steps ${steps}`,
      { cause: error },
    )
  }
}
