/** Lists of the platform that say how something stands hold the words of its area, in their order, and none of their own. */
import { appointmentStateWords } from '@clinic/contract/areas/appointments/words.ts'
import { complaintCategories, complaintLevels, complaintStates } from '@clinic/contract/areas/complaints/words.ts'
import { dictionaries } from '@clinic/contract/areas/dictionaries/calls.ts'
import { triageStateWords } from '@clinic/contract/areas/triage/nouns.ts'
import { visitStates } from '@clinic/contract/areas/visits/words.ts'
import { expect, test } from 'vitest'
import { newClinic } from '../../../test/clinic.ts'
import { readReference } from '../../kit/reference.ts'

test.each([
  ['appt_status', appointmentStateWords],
  ['triage_status', triageStateWords],
  ['visit_status', visitStates],
  ['complaint_status', complaintStates],
  ['complaint_level', complaintLevels],
  ['complaint_type', complaintCategories],
])('%s', async (type, words: Readonly<Record<string, string>>) => {
  const somebody = await (await newClinic()).as('nobody')
  const { rows } = await somebody.ask(dictionaries.items, { query: { dictType: type } })
  expect(rows.map(({ dictValue, dictLabel }) => [dictValue, dictLabel])).toEqual(Object.entries(words))
  // The product reasons with them: a hospital words them anew and adds none.
  expect(readReference('dictionaries.dict_type.csv').find((one) => one['type'] === type)).toMatchObject({ system: '1' })
})
