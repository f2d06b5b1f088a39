/** A customer under age who buys an operation (pure). Source: money book §20 (15). */
import type { Refusal } from '../../refusals.ts'
import { orderRefusals } from './words.ts'

type Bought = { readonly name: string; readonly category: string }

/** What is sold as an operation. */
export const OPERATION = '手术项目'

/** Names of the operations among what is bought, each once; none: nobody has to answer for it. */
export const operationsOf = (bought: readonly Bought[]): string[] => [
  ...new Set(bought.filter(({ category }) => category === OPERATION).map(({ name }) => name)),
]

/** “双眼皮”、“隆鼻”; of more than three how many. */
export const quoted = (names: readonly string[]): string =>
  `“${names.slice(0, 3).join('”、“')}”${names.length > 3 ? `等 ${names.length} 项` : ''}`

type Buying = { readonly isMinor: boolean; readonly bought: readonly Bought[]; readonly guardianNote: string }

/** Why she does not buy it yet: nobody said who answers for her. Whose age is not known is taken to be of age. */
export const whyNotForMinor = ({ isMinor, bought, guardianNote }: Buying): Refusal | null => {
  const names = isMinor ? operationsOf(bought) : []
  if (names.length === 0 || guardianNote.trim() !== '') return null
  return orderRefusals.guardianNote({ what: quoted(names) })
}
