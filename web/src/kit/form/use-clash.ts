/** Somebody else saved first: the record is read anew, what they alone changed is taken over, and the rest is put to the person. */
import { common, isRefusal } from '@clinic/contract/refusals.ts'
import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Refused } from '../ask.ts'
import { type Clash, clashOf, namesOf } from './clash.ts'

type Values = Record<string, unknown>
export type FoundClash = { readonly both: Clash; readonly theirs: Values }

/** The names of the fields a form shows. */
export const fieldNames = (form: FormInstance): string[] => namesOf(form.getFieldsError().map(({ name }) => name))

type Given = {
  readonly form: FormInstance
  /** What the form began with. */
  readonly initial: Values
  /** Reads the record anew; undefined where the form reads none. */
  readonly again?: (() => Promise<Values | undefined>) | undefined
  /** Fields the form holds also while they are not shown. */
  readonly beside?: readonly string[]
}

const noFields: readonly string[] = []

/** @param error what the last saving was refused with. `ground`: the record as the person has seen it, its version too */
export const useClash = ({ form, initial, again, beside = noFields }: Given, error: unknown) => {
  const [found, setFound] = useState<FoundClash | null>(null)
  // What was read when the form opened: a record that is read anew meanwhile is not what the person saw.
  const ground = useRef(initial)
  const reading = useRef(again)
  reading.current = again
  const stale = again && error instanceof Refused && isRefusal(error, common.stale) ? error : null
  useEffect(() => {
    if (!stale) return
    void reading.current?.().then((theirs) => {
      if (!theirs) return
      const names = [...new Set([...fieldNames(form), ...beside])]
      const both = clashOf(names, ground.current, form.getFieldsValue(true) as Values, theirs)
      for (const [name, value] of Object.entries(both.taken)) form.setFieldValue(name.split('.'), value)
      ground.current = { ...ground.current, ...theirs }
      setFound({ both, theirs })
    })
  }, [stale, form, beside])
  return { clash: stale ? found : null, ground }
}
