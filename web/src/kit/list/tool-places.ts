/** Where the buttons above a list stand: three in sight, the rest under 更多, exports together (specification 001 §6). */

/** At most this many are in sight before 更多 (001 §9). */
export const VISIBLE = 3

/** In the line: a button, or the place of all exports. */
export type Place<Button> = Button | 'exports'

/**
 * Exports take one place between them: the second one when there are more than two buttons, the last otherwise.
 * `more` goes under 更多; exports never do, because they are a menu already.
 */
export const toolPlaces = <Button>(
  plain: readonly Button[],
  exports: readonly Button[],
): { shown: Place<Button>[]; more: Button[] } => {
  const places: Place<Button>[] = [...plain]
  if (exports.length > 0)
    places.splice(plain.length + exports.length > 2 ? Math.min(1, plain.length) : plain.length, 0, 'exports')
  return {
    shown: places.slice(0, VISIBLE),
    more: places.slice(VISIBLE).filter((place): place is Button => place !== 'exports'),
  }
}
