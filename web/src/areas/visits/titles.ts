/** What the fields of a return visit are called. */
import { visitTable } from '@clinic/contract/areas/visits/nouns.ts'
import { titlesOf } from '@clinic/contract/table.ts'

export const titles = titlesOf(visitTable)
