/** Words of the staff screens. */
import { genders, licenceStates, userTypes } from '@clinic/contract/areas/staff/words.ts'

export const genderWords = genders
export const typeWords = userTypes
export const licenceWords = licenceStates

type Values = Record<string, unknown>

/** Phone and e-mail are shown masked: an empty field means that they stay. */
export const withoutBlanks = (values: Values): Values => {
  const { phone, email, ...rest } = values
  return { ...rest, ...(phone ? { phone } : {}), ...(email ? { email } : {}) }
}

/** What gives rights, which nobody changes of her own. */
const PLACES = ['deptIds', 'jobIds', 'roleIds', 'features', 'userType']
export const withoutPlaces = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !PLACES.includes(name)))
