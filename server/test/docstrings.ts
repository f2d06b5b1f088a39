/** Exported values that say nothing about themselves: units, errors, source, why (house: naming and comments). */

/** What begins an exported value. Types name their fields; what is passed on from another file is told there. */
const EXPORTED = /^export (?:default )?(?:async )?(?:const|function\*?|class) (\w+)/

/** Is there a comment above, or above the group of lines without a gap in which it stands? */
const isTold = (lines: readonly string[], at: number): boolean => {
  const above = lines[at - 1] ?? ''
  if (/\*\/\s*$|^\s*\/\//.test(above)) return true
  // A group: one-line values one below the other, told by what stands above the first of them.
  return /^(?:export )?const /.test(above) && isTold(lines, at - 1)
}

/** `line name` of each exported value of a file that nothing is said about; the only one is told by the head of its file. */
export const untoldIn = (text: string): string[] => {
  const lines = text.split('\n')
  const names = lines.map((line) => EXPORTED.exec(line)?.[1])
  // Of a function with several signatures the first says what it does.
  const exported = lines.flatMap((_line, at) => (names[at] && names.indexOf(names[at]) === at ? [at] : []))
  if (exported.length === 1 && text.startsWith('/**')) return []
  return exported.filter((at) => !isTold(lines, at)).map((at) => `${at + 1} ${names[at]}`)
}
