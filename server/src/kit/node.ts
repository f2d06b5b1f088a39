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
}

/**
 * The parts of a node on a data directory, with nothing that only tests or a scanner of one's own need.
 * @param more what is otherwise
 * @throws Error as `openKeys` does
 */
export const partsIn = (dataDir: string, more: Partial<NodeParts> = {}): NodeParts => ({
  keys: more.keys ?? openKeys(dataDir),
  passwordCost: null,
  testCaptcha: null,
  prefill: null,
  files: join(dataDir, 'files'),
  scan: null,
  anchors: join(dataDir, 'trail'),
  ...more,
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
