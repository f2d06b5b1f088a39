/**
 * What one node of the product holds once, whatever hospital is asked about: handed through as `ctx.node`, never set on a
 * module. So two nodes of one process may have different parts, and a test starts a node with parts of its own (docs/adr/0053).
 */
import { join } from 'node:path'
import { type InstallationKeys, openKeys } from './keys.ts'

/** Name of what was found in the file; null when it is clean. @throws when it cannot be judged */
export type Scanner = (path: string) => Promise<string | null>

/** What the alternate sign-in form begins with where the demo clinic runs. */
export type Prefill = { readonly username: string; readonly password: string; readonly loginType: number }

/** Where this node stops for a moment or counts no further. Three of each in a test show what happens beyond. */
export type Limits = {
  /** Rows that sheets, checks and jobs take at a time. */
  readonly slice: number
  /** Rows up to which a total is told exactly; past it the answer says `more`. Source: performance (totals and pages). */
  readonly total: number
  /** Hits up to which a selector counts: a person adds a letter instead of turning pages. */
  readonly hits: number
  /** From so many customers on a person's lists, or those of a word, do not begin with them. */
  readonly many: number
  /** People named in one event: its notice between the nodes must stay under PostgreSQL's 8,000 bytes. */
  readonly told: number
  /** Customers whom one sending of coupons reaches. */
  readonly sent: number
}

const LIMITS: Limits = { slice: 1_000, total: 10_000, hits: 200, many: 2_000, told: 400, sent: 20_000 }

export type NodeParts = {
  readonly keys: InstallationKeys
  /** scrypt's cost for new passwords; null: the real one. Less in tests only. */
  readonly passwordCost: number | null
  /** Text that every captcha accepts; null: none. Never in production. */
  readonly testCaptcha: string | null
  /** Never in production. */
  readonly prefill: Prefill | null
  /** Folder of all files (`DATA_DIR/files`). */
  readonly files: string
  /** Through which uploads go; null: files are kept unscanned. */
  readonly scan: Scanner | null
  /** Folder of the trail's anchors (`DATA_DIR/trail`); null: none are written. It should be copied away with the backups. */
  readonly anchors: string | null
  readonly limits: Limits
}

/** Parts that are otherwise than on a plain data directory; of the limits those that are. */
export type MoreParts = Partial<Omit<NodeParts, 'limits'>> & { readonly limits?: Partial<Limits> }

/**
 * The parts of a node on a data directory, with nothing that only tests or a scanner of one's own need.
 * @param more what is otherwise
 * @throws Error as `openKeys` does
 */
export const partsIn = (dataDir: string, more: MoreParts = {}): NodeParts => ({
  keys: more.keys ?? openKeys(dataDir),
  passwordCost: null,
  testCaptcha: null,
  prefill: null,
  files: join(dataDir, 'files'),
  scan: null,
  anchors: join(dataDir, 'trail'),
  ...more,
  limits: { ...LIMITS, ...more.limits },
})

/**
 * What an area remembers for each node: made when a node first asks, gone with the node. Where only its keys are at
 * hand they stand for it.
 * @example const counted = perNode(() => new Map<string, number>()); counted(ctx.node).get(key)
 */
export const perNode = <T>(make: () => T): ((node: NodeParts | InstallationKeys) => T) => {
  const made = new WeakMap<NodeParts | InstallationKeys, T>()
  return (node) => {
    let own = made.get(node)
    if (own === undefined) {
      own = make()
      made.set(node, own)
    }
    return own
  }
}
