/** Takes along what passed, once; afterwards the list says that it was taken. */
import { exports } from '@clinic/contract/areas/exports/calls.ts'
import { download } from '../../kit/ask.ts'
import { queries, sentenceOf } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'

export const take = async (id: number): Promise<void> => {
  try {
    await download(exports.download, { id })
  } catch (error) {
    say.failed(sentenceOf(error))
  }
  await queries.invalidateQueries()
}
