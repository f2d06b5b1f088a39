/**
 * Stands in for the tree antd's table takes two list functions from. Checking parents with their children
 * (`checkStrictly: false`) would need the tree itself; our tables have no such selection. See web/lean.ts.
 */
import type { Key } from 'react'

/** A list with the value, once; and without it. */
export const arrAdd = (list: readonly Key[], value: Key): Key[] => (list.includes(value) ? [...list] : [...list, value])
export const arrDel = (list: readonly Key[] | undefined, value: Key): Key[] =>
  (list ?? []).filter((one) => one !== value)

const absent = (): never => {
  throw new Error('A table that checks parents with their children needs the tree: see web/lean.ts')
}
/** @throws Error always: whoever needs them takes the tree itself. */
export const conductCheck = absent
export const convertDataToEntities = absent
