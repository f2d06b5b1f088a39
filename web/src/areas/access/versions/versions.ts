/** The matrix of 版本套餐: menus as lines with the versions they belong to, and what was ticked since. */
import type { MenuRow } from '../menus/menu-tree.ts'

/** Versions of a menu; null: every one. */
export type Gates = Pick<MenuRow, 'sysVers' | 'lifeVers'>
export type Side = keyof Gates
export type Edits = ReadonlyMap<number, Gates>
export type Line = {
  readonly id: number
  readonly title: string
  readonly gates: Gates
  /** As saved. */
  readonly saved: Gates
  /** The directory's: a version it is not in has none of its pages. */
  readonly above: Gates | null
  readonly children?: Line[]
}

/** The tree of lines. `gates` stays the same object as long as a line is not edited. */
export const linesOf = (rows: readonly MenuRow[], edits: Edits, parentId = 0, above: Gates | null = null): Line[] =>
  rows
    .filter((row) => row.parentId === parentId)
    .map((row) => {
      const gates = edits.get(row.id) ?? row
      const children = linesOf(rows, edits, row.id, gates)
      const line = { id: row.id, title: row.title, gates, saved: row, above }
      return children.length > 0 ? { ...line, children } : line
    })

/** The versions after a tick; all of them are null, and none is no answer: a page without a version would be nowhere. */
export const ticked = (
  every: readonly string[],
  now: readonly string[] | null,
  letter: string,
  on: boolean,
): readonly string[] | null | 'nothing' => {
  const next = every.filter((one) => (one === letter ? on : (now ?? every).includes(one)))
  return next.length === every.length ? null : next.length === 0 ? 'nothing' : next
}

const same = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  [...(one ?? [])].sort().join() === [...(other ?? [])].sort().join()

/** The edits with one more tick; a line that is as it was saved is no edit. */
export const withTick = (edits: Edits, line: Line, side: Side, next: readonly string[] | null): Edits => {
  const { saved } = line
  const gates = { sysVers: line.gates.sysVers, lifeVers: line.gates.lifeVers, [side]: next } as Gates
  const after = new Map(edits)
  if (same(gates.sysVers, saved.sysVers) && same(gates.lifeVers, saved.lifeVers)) after.delete(line.id)
  else after.set(line.id, gates)
  return after
}
