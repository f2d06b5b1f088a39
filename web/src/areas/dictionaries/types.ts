/** The lists of this hospital, asked for once for the aside and the page. */
import { dictionaryTypes } from '@clinic/contract/areas/dictionaries/calls.ts'
import { useAnswer } from '../../kit/query.ts'

const all = { page: 1, pageSize: 500 }
export const useTypes = () => useAnswer(dictionaryTypes.list, all)
export type Types = ReturnType<typeof useTypes>
