/** Somebody else saved meanwhile: what they changed is taken over, what both changed is put to the person. */

type Values = Readonly<Record<string, unknown>>

/** What stands under a field's name; `templateData.skin` names a field within another. */
export const valueAt = (values: Values, name: string): unknown =>
  name.split('.').reduce<unknown>((inner, part) => (inner as Values | null | undefined)?.[part], values)

/** Names of fields by their paths; the rows of a list are one field. */
export const namesOf = (paths: readonly (readonly (string | number)[])[]): string[] => [
  ...new Set(
    paths.map((path) => {
      const row = path.findIndex((part) => typeof part === 'number')
      return path.slice(0, row < 0 ? undefined : row).join('.')
    }),
  ),
]

export type Clash = {
  /** Changed by them alone: taken over as they saved it. */
  readonly taken: Values
  /** Changed by both, and not alike: names of the fields. */
  readonly open: readonly string[]
}

const blank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
/** Do two values of a field say the same? */
export const alike = (one: unknown, other: unknown): boolean =>
  (blank(one) && blank(other)) || JSON.stringify(one) === JSON.stringify(other)

/** Names of the fields that hold something else than before. */
export const changedIn = (names: readonly string[], before: Values, now: Values): string[] =>
  names.filter((name) => !alike(valueAt(before, name), valueAt(now, name)))

/**
 * @param names the fields of the form
 * @param before what both began with
 * @param mine what the form holds
 * @param theirs the record as it stands now
 */
export const clashOf = (names: readonly string[], before: Values, mine: Values, theirs: Values): Clash => {
  const [was, typed, now] = [before, mine, theirs].map((values) => (name: string) => valueAt(values, name))
  const theirChanges = names.filter((name) => now!(name) !== undefined && !alike(was!(name), now!(name)))
  const taken = theirChanges.filter((name) => alike(was!(name), typed!(name)))
  return {
    taken: Object.fromEntries(taken.map((name) => [name, now!(name)])),
    open: theirChanges.filter((name) => !taken.includes(name) && !alike(typed!(name), now!(name))),
  }
}

/** A draft of an older version beside the record as it stands: what differs is put to the person, for nobody knows who was first. */
export const draftBeside = (names: readonly string[], draft: Values, theirs: Values): Clash => ({
  taken: {},
  open: names.filter(
    (name) => valueAt(draft, name) !== undefined && !alike(valueAt(draft, name), valueAt(theirs, name)),
  ),
})
