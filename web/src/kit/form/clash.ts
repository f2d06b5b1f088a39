/** Somebody else saved meanwhile: what they changed is taken over, what both changed is put to the person. */

type Values = Readonly<Record<string, unknown>>

export type Clash = {
  /** Changed by them alone: taken over as they saved it. */
  readonly taken: Values
  /** Changed by both, and not alike: names of the fields. */
  readonly open: readonly string[]
}

const blank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const alike = (one: unknown, other: unknown): boolean =>
  (blank(one) && blank(other)) || JSON.stringify(one) === JSON.stringify(other)

/**
 * @param names the fields of the form
 * @param before what both began with
 * @param mine what the form holds
 * @param theirs the record as it stands now
 */
export const clashOf = (names: readonly string[], before: Values, mine: Values, theirs: Values): Clash => {
  const theirChanges = names.filter((name) => name in theirs && !alike(before[name], theirs[name]))
  const taken = theirChanges.filter((name) => alike(before[name], mine[name]))
  return {
    taken: Object.fromEntries(taken.map((name) => [name, theirs[name]])),
    open: theirChanges.filter((name) => !taken.includes(name) && !alike(mine[name], theirs[name])),
  }
}
