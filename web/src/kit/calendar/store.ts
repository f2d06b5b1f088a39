/** A value outside React: what changes at every step of a pointer draws only who listens. */
export type Store<T> = {
  readonly get: () => T
  readonly set: (next: T) => void
  readonly subscribe: (tell: () => void) => () => void
}

export const storeOf = <T>(first: T): Store<T> => {
  const listeners = new Set<() => void>()
  let now = first
  return {
    get: () => now,
    set: (next) => {
      if (Object.is(now, next)) return
      now = next
      for (const one of [...listeners]) one()
    },
    subscribe: (tell) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
  }
}
