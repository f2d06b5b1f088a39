/** The hospitals somebody can sign in to, and keeping the choice among them. */
import { hospitalNames } from '@clinic/contract/areas/session/door.ts'
import type { FormInstance } from 'antd'
import { useEffect } from 'react'
import { useAnswer } from '../../kit/query.ts'

export const useHospitals = () => {
  const names = useAnswer(hospitalNames.names, { hospitalStatus: 0 }, { freshFor: 60_000 })
  return { rows: names.data ?? [], loading: names.isPending }
}
export type HospitalChoices = ReturnType<typeof useHospitals>

/** The only hospital is chosen by itself; a remembered one that is gone is not. `fixed`: the hospital of the address. */
export const useKnownHospital = (form: FormInstance, rows: HospitalChoices['rows'], fixed: number | null) => {
  const single = rows.length === 1 ? rows[0]!.id : null
  useEffect(() => {
    const chosen = form.getFieldValue('hospitalId')
    if (single && !chosen) form.setFieldValue('hospitalId', single)
    if (!fixed && chosen && rows.length && !rows.some((row) => row.id === chosen))
      form.setFieldValue('hospitalId', undefined)
  }, [single, fixed, form, rows])
}
