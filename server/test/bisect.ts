/**
 * Who moved what: contents are compared once before and once after many calls; only where they differ is the work done
 * again, half by half, until the calls that move something are found.
 */

/** What stands where; equal when nothing moved. */
export type Contents = readonly (readonly string[])[]

/** Lines that are not what they were, as they are now. */
export const moved = (held: Contents, now: Contents): string[][] =>
  now.map((lines, at) => lines.filter((line, place) => line !== held[at]![place]))

export const hasMoved = (held: Contents, now: Contents): boolean => moved(held, now).some((lines) => lines.length > 0)

/**
 * @param things in the order they were done
 * @returns those that move something when they are done once more, with what they move
 */
export const whoMoves = async <T>(
  things: readonly T[],
  work: (thing: T) => Promise<unknown>,
  contents: () => Promise<Contents>,
): Promise<{ readonly thing: T; readonly moves: string[][] }[]> => {
  const held = await contents()
  // What is looked for may be refused or fail as well; it is the moving that counts here.
  for (const thing of things) await work(thing).catch(() => {})
  const now = await contents()
  if (!hasMoved(held, now)) return []
  if (things.length === 1) return [{ thing: things[0]!, moves: moved(held, now) }]
  const middle = Math.ceil(things.length / 2)
  return [
    ...(await whoMoves(things.slice(0, middle), work, contents)),
    ...(await whoMoves(things.slice(middle), work, contents)),
  ]
}
