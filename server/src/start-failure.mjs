/**
 * What a person reads when a start fails: one sentence, Chinese and English, and the name of a file with the rest. Never a
 * stack trace. Built-ins of Node 18 only: what runs before anything is installed uses it too.
 */
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inspect } from 'node:util'

const FILE = 'start-failure.log'

/** Passwords in addresses have no business in a file that is sent around. */
const withoutSecrets = (text) => text.replace(/(\w+:\/\/[^\s:/@]*):[^\s@]+@/g, '$1:***@')

const detailsOf = (error) =>
  withoutSecrets(
    [
      new Date().toISOString(),
      `Node ${process.version} ${process.platform}-${process.arch}, ${process.argv.slice(1).join(' ')}`,
      typeof error === 'string' ? error : inspect(error, { depth: 6 }),
      '',
    ].join('\n'),
  )

/** One level after the other: told to make all of them, Node tries for ever where none can be made (`/proc`). */
const make = (folder) => {
  if (existsSync(folder)) return
  make(dirname(folder))
  mkdirSync(folder)
}

/** The folder of the product's data, when it is there and may be written. */
const ofData = (folder) => {
  if (folder === null) throw new Error('the folder is not to be asked')
  if (!existsSync(folder)) make(folder)
  accessSync(folder, constants.W_OK)
  return folder
}
/** Else one of this start's own in the system's: a name known beforehand may be somebody else's file there, or his link. */
const ofSystem = () => mkdtempSync(join(tmpdir(), 'clinic-start-'))

/** @returns the file that holds what is known about the failure; null when no file can be written anywhere */
export const keepDetails = (folder, error) => {
  for (const place of [ofData, ofSystem])
    try {
      const file = join(place(folder), FILE)
      writeFileSync(file, detailsOf(error), { mode: 0o600 })
      return file
    } catch {
      // The next place; and where there is none, the sentence alone has to do.
    }
  return null
}

/**
 * Says what went wrong and where the rest is.
 * @param {{ chinese: string, english: string }} sentence what a person can do about it
 * @param {unknown} error what happened, or the output of the program that failed
 * @param {string | null} folder where the product keeps its data; null when it does not answer
 */
export const tellFailedStart = ({ chinese, english }, error, folder) => {
  const file = keepDetails(folder, error)
  console.error(`\n${chinese}\n${english}${file ? `\n详情 · details: ${file}` : ''}`)
}
