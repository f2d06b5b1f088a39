/** 回访类型, as its noun says. */
import { visitTypes } from '@clinic/contract/areas/visits/settings.ts'
import { everybody } from '../../kit/list.ts'
import { resource } from '../../kit/resource.ts'

export const typeHandlers = resource(visitTypes, {
  scope: everybody('a setting of the hospital, the same for all'),
  // An array of objects is written as JSON, not as an array of the database.
  values: ({ questions }) => (questions === undefined ? {} : { questions: JSON.stringify(questions) }),
})
