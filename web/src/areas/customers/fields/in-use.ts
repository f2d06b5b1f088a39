/** The fields of the archive as the hospital set them up, of those this person sees: of forms, lists and facts. */
import {
  inUseCalls as customerFields,
  type FieldInUse,
  type FieldValues,
  textOfValue,
} from '@clinic/contract/areas/customers/own-fields.ts'
import { useMemo } from 'react'
import { useAnswer } from '../../../kit/query.ts'

const FIVE_MINUTES = 300_000

export const useFieldsInUse = () => useAnswer(customerFields.fieldsInUse, {}, { freshFor: FIVE_MINUTES })

/** Keys of the fields a new archive is asked for at once: those of 快速建档, and whatever is required. */
export const useAskedAtOnce = (): ReadonlySet<string> => {
  const { data } = useFieldsInUse()
  return useMemo(
    () => new Set((data ?? []).filter(({ required, inQuick }) => required || inQuick).map(({ key }) => key)),
    [data],
  )
}

type Holder = { readonly ext?: FieldValues; readonly extSensitive?: FieldValues }

/** Where the values of a field of the hospital's own stand. */
export const placeOf = ({ sensitive }: Pick<FieldInUse, 'sensitive'>) => (sensitive ? 'extSensitive' : 'ext')

/** What stands in a field of the hospital's own, as a text. */
export const ownText = (row: Holder, field: Pick<FieldInUse, 'key' | 'sensitive'>): string =>
  textOfValue(row[placeOf(field)]?.[field.key])
