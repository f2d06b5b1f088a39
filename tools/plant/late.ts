/** What a test that came too late says of a fault: on busy cores it may say only that they are busy. */

/** The first failure of a run of test files. */
export type Red = {
  readonly file: string
  readonly name: string
  /** Whether time ran out, and nothing else was wrong. */
  readonly late: boolean
}

/** Runs test files one after the other, up to the first failure. */
export type Run = (files: readonly string[]) => Promise<Red | null>

/** Whether all that a test has to say is that its time ran out. */
export const saysLate = (messages: readonly string[]): boolean =>
  messages.length > 0 && messages.every((message) => /^(?:Test|Hook) timed out in \d+ ?ms/.test(message))

/**
 * Who notices a fault. A test whose time runs out counts only if it is in time without the fault; else the files after it are asked.
 * @param sound the same tests without the fault
 */
export const noticing = async (files: readonly string[], faulted: Run, sound: Run): Promise<string | null> => {
  if (files.length === 0) return null
  const red = await faulted(files)
  if (!red) return null
  if (!red.late || !(await sound([red.file]))) return `${red.file}: ${red.name}`
  return await noticing(files.slice(files.indexOf(red.file) + 1), faulted, sound)
}
