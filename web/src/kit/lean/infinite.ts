/** Stands in for lists without an end; ours have pages. See web/lean.ts. */
export const infiniteQueryBehavior = (): never => {
  throw new Error('A list without an end needs its behaviour: see web/lean.ts')
}
