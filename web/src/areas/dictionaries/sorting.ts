/** Entries while they are put in order: the order somebody makes is hers until it is saved. */

/** `of`: the answer they began with. */
export type Sorting<T> = { readonly rows: readonly T[]; readonly of: readonly T[] }

export const sortingOf = <T>(of: readonly T[]): Sorting<T> => ({ rows: of, of })

/** How many stand elsewhere than they stood. */
export const movedIn = <T>({ rows, of }: Sorting<T>): number => rows.filter((row, at) => row !== of[at]).length

export const moved = <T>({ rows, of }: Sorting<T>, from: number, to: number): Sorting<T> => {
  const next = [...rows]
  next.splice(to, 0, ...next.splice(from, 1))
  return { rows: next, of }
}

/** A newer answer is followed as long as nothing was moved. */
export const followed = <T>(sorting: Sorting<T>, answer: readonly T[]): Sorting<T> =>
  sorting.of === answer || movedIn(sorting) > 0 ? sorting : sortingOf(answer)
