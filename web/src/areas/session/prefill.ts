/** What the plain variant of the alternate sign-in begins with where the demo clinic runs (decisions §3). */
import { door } from '@clinic/contract/areas/session/door.ts'
import type { FormInstance } from 'antd'
import { useEffect } from 'react'
import { useAnswer } from '../../kit/query.ts'

/** The demo clinic's administrator stands in the form, as long as nobody typed anything. */
export const usePrefill = (form: FormInstance, on: boolean) => {
  const { data } = useAnswer(door.prefill, on ? {} : null, { freshFor: 60_000 })
  useEffect(() => {
    if (!data || form.isFieldsTouched(['username', 'password'])) return
    form.setFieldsValue({ username: data.username, password: data.password })
  }, [data, form])
}
