/** The words of a new area, and how they come into its files. */

export type Asked = {
  /** Folder, schema and name: `lockers`. */
  readonly area: string
  /** One of them, in capitals as a type: `Locker`. */
  readonly noun: string
  /** What people call it: `储物柜`. */
  readonly label: string
  /** Its page: `/setting/locker`. */
  readonly path: string
}
export type Names = Readonly<Record<string, string>>

export const usage = `node tools/new-area.ts <area> <Noun> <label> <path>, as in: lockers Locker 储物柜 /setting/locker
node tools/new-area.ts --in <area> <Noun> <label> <path>: a plain resource of an area that is there`

/** Why an area, or a resource within one, cannot be made so; null when it can. @param isThere whether its folder is there */
export const whyNot = (
  { area, noun, label, path }: Asked,
  { isThere, within }: { isThere: boolean; within: boolean },
): string | null => {
  if (!/^[a-z]{3,20}$/.test(area)) return `“${area}”: an area is one word of small letters`
  if (!/^[A-Z][A-Za-z]{2,19}$/.test(noun)) return `“${noun}”: a noun is written as a type, in 3 to 20 letters`
  if (!label || /[,"\s]/.test(label)) return `“${label}”: the label people see, without comma or space`
  if (!/^(\/[a-z][A-Za-z]*){2}$/.test(path)) return `“${path}”: a page's path has a directory and a word`
  if (within) return isThere ? null : `there is no area ${area}`
  return isThere ? `${area} is there already` : null
}

/** Everything its files are filled with, by placeholder. */
export const namesOf = ({ area, noun, label, path }: Asked, place: { under: string; sort: number }): Names => ({
  area,
  Noun: noun,
  noun: noun[0]!.toLowerCase() + noun.slice(1),
  file: noun.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase(),
  table: noun.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase(),
  label,
  path,
  perms: path.slice(1).replaceAll('/', ':'),
  under: place.under,
  sort: String(place.sort),
})

/** A text with its placeholders filled: `__noun__Table`. @throws Error on one that nobody knows */
export const written = (text: string, names: Names): string =>
  text.replace(/__([a-zA-Z]+?)__/g, (found, name: string) => {
    const value = names[name]
    if (value === undefined) throw new Error(`nobody knows ${found}`)
    return value
  })
